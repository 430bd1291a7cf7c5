package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.toolsets.workspace.files.TestWorkspace;
import dev.faultline.toolsets.workspace.plan.SamplePlan;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the arguments and the session, {@code check_write} reports the refusal that the real call gets. */
class CheckWriteTest {
    private static final int CASES = 420;

    /** Writing has the most rules. */
    private static final List<EditKind> KINDS =
            List.of(EditKind.WRITE, EditKind.WRITE, EditKind.WRITE, EditKind.DELETE, EditKind.MOVE);

    private static final String PLAN = SamplePlan.BODY
            .replace("Allowed operations: create, modify", "Allowed operations: create, modify, delete, move")
            .replace("Forbidden operations: delete", "Forbidden operations: none");
    private static final String NO_HASH = "0".repeat(64);
    private static final String CODE = "PATH_TRAVERSAL_BLOCKED";

    @TempDir
    private Path folder;

    private TestWorkspace workspace;
    private GovernedWorkspace governed;
    private Map<String, List<String>> values;

    @BeforeEach
    void aWorkspaceWithPlans() throws Exception {
        workspace = new TestWorkspace(folder).file("src/old.txt", "old\n").link("src/outside", "../../ws-evil");
        governed = new GovernedWorkspace(workspace);
        String plan = governed.approved(PLAN);
        String proposed = governed.saved(PLAN.replace("two languages", "three languages"));
        values = new LinkedHashMap<>();
        values.put(
                "path",
                List.of(
                        "src/old.txt",
                        "src/new.txt",
                        "docs/reports/a.md",
                        "",
                        "../x",
                        "src/outside/x",
                        "src/odd\n.txt",
                        "other/x",
                        "src/vendor/x",
                        "src",
                        "src/old.txt/x"));
        values.put("plan", List.of(plan, plan, plan, proposed, NO_HASH, "abc"));
        values.put("content", List.of("new\n", "// TODO\n", "It was " + CODE + ".", "7"));
        values.put("patch", List.of("no patch"));
        values.put("destination", List.of("src/moved.txt", "src/old.txt", "../b", "", "other/b"));
        values.put("previousHash", List.of("$old", "$old", NO_HASH, "xyz"));
        values.put("role", List.of("executor", "planner", "king", ""));
        values.put("phase_id", List.of("PHASE_1", "PHASE_9", ""));
        values.put("also", List.of("x"));
    }

    private record Agent(String name, WorkspaceAgent calls, boolean locked) {}

    private List<Agent> agents() throws Exception {
        List<Agent> agents = new ArrayList<>();
        for (boolean locked : List.of(false, true)) {
            LockOn lockOn = locked ? LockOn.ANY : LockOn.NEVER;
            for (Role role : Role.values()) {
                String name = (locked ? "locked " : "") + role;
                agents.add(agent(name, role, lockOn, Caller.on(name)));
                Caller reader =
                        new Caller(name, Optional.of(name), Optional.of(role.text()), Optional.of(Set.of("read")));
                agents.add(agent("reading " + name, role, lockOn, reader));
            }
        }
        return agents;
    }

    // Each in a server of its own, whose locks no other server takes over.
    private Agent agent(String name, Role role, LockOn lockOn, Caller caller) throws Exception {
        WorkspaceAgent calls = governed.server()
                .role(role)
                .lockOn(lockOn)
                .sessions(folder.resolve("sessions of " + name))
                .begun(caller);
        return new Agent(name, calls, lockOn == LockOn.ANY);
    }

    @AfterEach
    void close() throws Exception {
        governed.close();
    }

    @Test
    @Spec({"R27", "R6"})
    void namesTheRefusalOfTheRealCallFirst() throws Exception {
        Random random = new Random(20261119);
        List<Agent> agents = agents();
        List<String> differences = new ArrayList<>();
        int allowed = 0;

        for (int i = 0; i < CASES; i++) {
            Agent agent = agents.get(random.nextInt(agents.size()));
            EditKind kind = KINDS.get(random.nextInt(KINDS.size()));
            workspace.file("src/old.txt", "old\n");
            if (agent.locked()) {
                AgentAnswer unused = agent.calls().call("read_file", Args.of("path", "../a"));
            }
            JsonObject sent = arguments(random, kind);
            String checked = first(agent.calls()
                    .call("check_write", sent.with(JsonObject.of("operation", new JsonString(kind.word())))));
            String made = outcome(agent.calls().call(kind.tool().text(), sent));
            allowed += made.equals("allowed") ? 1 : 0;
            if (!isSame(checked, made)) {
                differences.add(agent.name() + " " + kind + " " + JsonText.print(sent) + "\n  checked " + checked
                        + "\n  made    " + made);
            }
        }

        assertThat(differences).isEmpty();
        assertThat(allowed).isPositive();
    }

    // What a kind needs is sent more often than not, so that late checks are reached.
    private JsonObject arguments(Random random, EditKind kind) {
        boolean likely = random.nextBoolean();
        Set<String> needed = Set.of("path", kind == EditKind.WRITE ? "content" : "previousHash", "plan");
        Map<String, JsonValue> sent = new LinkedHashMap<>();
        values.forEach((name, choices) -> {
            boolean isNeeded = needed.contains(name) || kind.required().contains(name);
            if (random.nextInt(100) < (isNeeded ? 93 : likely ? 4 : 20)) {
                String value = choices.get(likely && random.nextInt(100) < 75 ? 0 : random.nextInt(choices.size()));
                sent.put(
                        name,
                        value.equals("7")
                                ? JsonNumber.of(7)
                                : new JsonString(value.replace("$old", workspace.hash("src/old.txt"))));
            }
        });
        return new JsonObject(sent);
    }

    private static boolean isSame(String checked, String made) {
        String[] first = checked.split(": ", 2);
        String[] real = made.split(": ", 2);
        return first[0].equals(real[0])
                && (first.length == 1 || withoutTool(real[1]).contains(withoutTool(first[1])));
    }

    // check_write speaks of another tool as its subject.
    private static String withoutTool(String message) {
        return message.replaceAll("not an argument of [a-z_ ]+", "not an argument");
    }

    private static String first(AgentAnswer checked) {
        JsonObject answer = checked.structure();
        if (checked.isError()) {
            return outcome(checked);
        }
        List<JsonValue> refusals = ((JsonArray) answer.get("refusals").orElseThrow()).items();
        assertThat(answer.get("allowed")).hasValue(refusals.isEmpty() ? JsonBoolean.TRUE : JsonBoolean.FALSE);
        return refusals.isEmpty()
                ? "allowed"
                : text(refusals.getFirst(), "error_code") + ": " + text(refusals.getFirst(), "message");
    }

    private static String outcome(AgentAnswer made) {
        JsonObject answer = made.structure();
        return made.isError() ? text(answer, "error_code") + ": " + text(answer, "human_message") : "allowed";
    }

    private static String text(JsonValue object, String name) {
        return ((JsonObject) object).string(name).orElseThrow();
    }
}
