package io.scansion.apps.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramStartTest {
    @Test
    void a_program_sees_its_own_arguments_only() {
        List<String> seen = new ArrayList<>();
        String[] launchArgs = {"0", "#Number of Processes;1;", "niodev", "--items", "3"};
        assertThat(ProgramStart.refusal(launchArgs, own -> seen.addAll(List.of(own))))
                .isEmpty();
        assertThat(seen).containsExactly("--items", "3");
    }

    @Test
    void a_start_without_a_launcher_is_refused_with_what_to_do() {
        assertThat(ProgramStart.refusal(new String[] {"x"}, own -> {}))
                .hasValueSatisfying(reason -> assertThat(reason).contains("MPI launcher"));
    }

    @Test
    void the_parsers_refusal_is_the_reason() {
        var refusal = ProgramStart.refusal(new String[] {"0", "", "niodev"}, own -> {
            throw new BadArgumentException("--x is odd; make it even");
        });
        assertThat(refusal).contains("--x is odd; make it even");
    }
}
