package dev.faultline.http.endpoint;

import dev.faultline.dialects.problemdetails.ProblemCode;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.owasp.encoder.Encode;

/** Describes each problem type: as a page for people, as a problem document for programs (R24). */
public final class ProblemServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient ProblemDetailsDialect dialect;

    /** Makes a servlet for a path that ends in {@code /*}, with the problem types of this dialect. */
    public ProblemServlet(ProblemDetailsDialect dialect) {
        this.dialect = dialect;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String name = Optional.ofNullable(request.getPathInfo()).orElse("/").substring(1);
        Optional<ProblemCode> code = FaultCode.find(List.of(ProblemCode.values()), name);
        boolean json =
                Optional.ofNullable(request.getHeader("Accept")).orElse("").contains("json");
        if (code.isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } else if (json) {
            TextResponse.send(
                    response,
                    "application/problem+json",
                    document(code.get(), request.getRequestURL().toString()));
        } else {
            TextResponse.send(response, "text/html; charset=utf-8", page(code.get()));
        }
    }

    private String document(ProblemCode code, String address) {
        return JsonText.print(JsonObject.builder()
                        .put("type", dialect.typeOf(code))
                        .put("title", code.title())
                        .put("status", code.status())
                        .put("detail", code.facts().meaning())
                        .put("instance", address) // the RFC's: where this document can be fetched
                        .put("code", code.wire())
                        .put("remedy", code.facts().remedy())
                        .build())
                + "\n";
    }

    private static String page(ProblemCode code) {
        CodeFacts facts = code.facts();
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>%1$s</title></head>
            <body><h1>%1$s</h1><p>%2$s</p>
            <h2>What usually causes it</h2><p>%3$s</p>
            <h2>What to do</h2><p>%4$s</p>
            <p>Code <code>%5$s</code>, status %6$d.</p></body></html>
            """.formatted(
                        Encode.forHtml(code.title()),
                        Encode.forHtml(facts.meaning()),
                        Encode.forHtml(facts.causes()),
                        Encode.forHtml(facts.remedy()),
                        Encode.forHtml(code.wire()),
                        code.status());
    }
}
