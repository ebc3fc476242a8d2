package io.scansion.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.program.LoopEndPrograms.Judged;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoopEndsTest {
    /** Wrongly accepted and wrongly refused programs of each variant at most. */
    private static final int ACCEPTED_WRONGLY = 0;

    private static final int REFUSED_WRONGLY = 2;

    @ParameterizedTest
    @EnumSource
    void ends_of_loops_are_judged_right(ProgramVariant variant) {
        List<Judged> all = variant.programs().judge();
        assertThat(all).hasSizeGreaterThanOrEqualTo(141);
        List<Judged> wrong = all.stream()
                .filter(each -> each.accepted() != each.endsByMessage())
                .toList();
        assertThat(wrong.stream().filter(Judged::accepted)).hasSizeLessThanOrEqualTo(ACCEPTED_WRONGLY);
        assertThat(wrong.stream().filter(each -> !each.accepted())).hasSizeLessThanOrEqualTo(REFUSED_WRONGLY);
    }
}
