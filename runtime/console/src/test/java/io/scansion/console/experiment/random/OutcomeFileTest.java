package io.scansion.console.experiment.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.console.command.Refusal;
import io.scansion.console.experiment.random.RandomOutcome.Trial;
import io.scansion.console.experiment.random.RandomOutcome.Tuned;
import io.scansion.console.experiment.run.Coverage;
import io.scansion.console.experiment.run.ResultLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomeFileTest {
    private static final RandomProgram PROGRAM =
            RandomPrograms.draw(RandomKind.ANY, 4, 1, 2).get(3);

    private static final RandomOutcome OUTCOME = new RandomOutcome(
            PROGRAM,
            List.of(new Tuned(
                    new Measured(
                            41,
                            Double.NaN,
                            100,
                            1,
                            List.of(1, 3, 1),
                            new Coverage(5, 4, 0.02),
                            new Coverage(0, 0, Double.NaN)),
                    new ResultLine(500, "a", 0, 0, 0, 80.123456789),
                    new ResultLine(500, "a", 0, 0, 0, 500))),
            List.of(40.0, 41.0),
            List.of(new Trial(List.of(1, 3, 1), 99), new Trial(List.of(1, 2, 1), Double.NaN)),
            "");

    @TempDir
    private Path directory = Path.of("");

    private OutcomeFile open() {
        return OutcomeFile.open(directory.resolve("kept"), "any, seed 1");
    }

    @Test
    void what_a_program_has_shown_is_there_for_the_next_call() {
        open().keep(4, OUTCOME);
        assertThat(open().of(4, PROGRAM)).contains(OUTCOME);
        assertThat(open().of(3, PROGRAM)).isEmpty();
    }

    @Test
    void a_program_that_failed_is_run_again() {
        open().keep(4, RandomOutcome.failed(PROGRAM, "rank 2 failed"));
        assertThat(open().of(4, PROGRAM)).isEmpty();
    }

    @Test
    void a_line_that_was_cut_off_costs_its_own_program_only() throws IOException {
        open().keep(4, OUTCOME);
        Path file = directory.resolve("kept");
        String whole = Files.readString(file);
        Files.writeString(file, whole + "{\"number\":5,\"tun");
        OutcomeFile next = open();
        assertThat(next.of(5, PROGRAM)).isEmpty();
        next.keep(6, OUTCOME);
        assertThat(open().of(4, PROGRAM)).contains(OUTCOME);
        assertThat(open().of(6, PROGRAM)).contains(OUTCOME);
    }

    @Test
    void what_another_call_has_shown_is_not_taken_for_this_one() {
        open().keep(4, OUTCOME);
        assertThatThrownBy(() -> OutcomeFile.open(directory.resolve("kept"), "any, seed 2"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'any, seed 1'")
                .hasMessageContaining("name another file");
    }

    @Test
    void a_file_that_cannot_be_written_is_said_before_anything_runs() {
        assertThatThrownBy(() -> OutcomeFile.open(directory, "any, seed 1"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("--resume: " + directory);
    }
}
