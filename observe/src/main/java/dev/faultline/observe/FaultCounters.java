package dev.faultline.observe;

import dev.faultline.boundary.Reply;
import dev.faultline.dialect.Dialect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.tool.ToolContract;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The counters of failures. Each is registered when it is first requested. */
record FaultCounters(MeterRegistry registry, CodeLabel codes) {
    /** {@return the counter of failures like this one in this tool} */
    Counter fault(ToolContract contract, Reply reply) {
        return Counter.builder("faultline.faults")
                .description("Failures by dialect, code and tool.")
                .tag("dialect", reply.dialect())
                .tag("code", codes.of(reply))
                .tag("tool", contract.name())
                .register(registry);
    }

    /** {@return the counter of calls of this tool that repeat a failure whose answer still holds} */
    Counter repeat(ToolContract contract, RepeatPolicy policy) {
        return Counter.builder("faultline.repeats")
                .description("Calls that repeat a failure whose answer still holds, by tool.")
                .tag("tool", contract.name())
                .tag("outcome", policy == RepeatPolicy.ENFORCE ? "refused" : "made")
                .register(registry);
    }

    /** {@return the counter of these failures with the prefix that the contract of the toolset demands} */
    Counter error(String prefix, ToolContract contract, Reply reply) {
        return Counter.builder(prefix + ".errors")
                .description("Total number of errors by type and operation.")
                .tag("error_code", reply.code())
                .tag("operation", operation(contract))
                .tag("http_status", status(reply))
                .register(registry);
    }

    static String operation(ToolContract contract) {
        return contract.operation().orElse("unknown");
    }

    /** {@return one failure of each code that the dialect can send, and of each of the author} */
    List<Reply> all(ToolContract contract, Dialect spoken) {
        Dialect dialect = spoken.forTool(contract);
        return Stream.concat(dialect.codes().stream(), codes.own().stream())
                .map(code -> reply(code, contract, dialect))
                .toList();
    }

    private static Reply reply(FaultCode code, ToolContract contract, Dialect dialect) {
        Fault fault = code.fault(code.facts().meaning());
        Occurrence occurrence = new Occurrence(fault, Origin.ofTool(contract.name()), Instant.EPOCH, "none");
        return new Reply(occurrence, dialect.id(), dialect.codeFor(fault).wire(), dialect.write(occurrence));
    }

    private static String status(Reply reply) {
        Optional<JsonObject> problem = reply.envelope().structured().flatMap(envelope -> envelope.object("problem"));
        return problem.flatMap(it -> it.get("status"))
                .map(status -> status instanceof JsonNumber number ? number.literal() : "none")
                .orElse("none");
    }
}
