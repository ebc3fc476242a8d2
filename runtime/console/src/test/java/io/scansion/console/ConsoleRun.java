package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.console.map.MapCommand;
import io.scansion.console.simulate.SimulateCommand;
import io.scansion.console.solve.SolveCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/** What one command line did. */
public record ConsoleRun(int exitCode, List<String> out, List<String> err) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Runs a command of models, through the parser of the command line. */
    public static ConsoleRun of(String... words) {
        return of(List.of(new SolveCommand(), new MapCommand(), new SimulateCommand()), words);
    }

    /** Runs one of these commands, through the parser of the command line. */
    public static ConsoleRun of(List<?> commands, String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = ScansionCommand.commandLine(
                        new PrintWriter(out, true), new PrintWriter(err, true), commands.toArray())
                .execute(words);
        return new ConsoleRun(
                exitCode,
                out.toString().lines().toList(),
                err.toString().lines().toList());
    }

    /** Returns every line of the output as JSON. */
    public List<JsonNode> jsonLines() {
        List<JsonNode> objects = new ArrayList<>();
        for (String line : out) {
            try {
                objects.add(MAPPER.readTree(line));
            } catch (JsonProcessingException e) {
                throw new AssertionError("not JSON: " + line, e);
            }
        }
        return objects;
    }

    /** Returns the one object that was printed. */
    public JsonNode json() {
        assertThat(exitCode).as("%s", err).isZero();
        assertThat(out).hasSize(1);
        return jsonLines().get(0);
    }

    /** Checks that the command said no in one line, without a trace of how it found out. */
    public void isRefused(String message) {
        assertThat(err).singleElement().asString().startsWith("scansion: ").contains(message);
        assertThat(String.join("\n", err)).doesNotContain("Exception", "\tat ");
        assertThat(exitCode).isEqualTo(2);
    }
}
