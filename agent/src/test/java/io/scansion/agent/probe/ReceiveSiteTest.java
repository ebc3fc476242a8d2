package io.scansion.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Places are told apart by all that they say, by methods of our own, since those that a record has are made at run time. */
class ReceiveSiteTest {
    private static final ClassLoader LOADER = ReceiveSiteTest.class.getClassLoader();
    private static final ReceiveSite.Frame FRAME = new ReceiveSite.Frame("Stage", "run", "()V", 7, LOADER);

    @Test
    void places_are_the_same_if_all_that_they_say_is() {
        ReceiveSite.Frame again = new ReceiveSite.Frame("Stage", "run", "()V", 7, LOADER);
        assertThat(again).isEqualTo(FRAME).hasSameHashCodeAs(FRAME);
        assertThat(new ReceiveSite(MpiOperation.RECEIVE, List.of(again)))
                .isEqualTo(new ReceiveSite(MpiOperation.RECEIVE, List.of(FRAME)))
                .hasSameHashCodeAs(new ReceiveSite(MpiOperation.RECEIVE, List.of(FRAME)));
    }

    @Test
    void a_difference_in_one_thing_makes_another_place() {
        assertThat(List.of(
                        new ReceiveSite.Frame("Stages", "run", "()V", 7, LOADER),
                        new ReceiveSite.Frame("Stage", "runs", "()V", 7, LOADER),
                        new ReceiveSite.Frame("Stage", "run", "()I", 7, LOADER),
                        new ReceiveSite.Frame("Stage", "run", "()V", 8, LOADER),
                        new ReceiveSite.Frame("Stage", "run", "()V", 7, null)))
                .doesNotHaveDuplicates()
                .doesNotContain(FRAME);
        ReceiveSite site = new ReceiveSite(MpiOperation.RECEIVE, List.of(FRAME));
        assertThat(List.of(
                        new ReceiveSite(MpiOperation.IMMEDIATE_RECEIVE, List.of(FRAME)),
                        new ReceiveSite(MpiOperation.RECEIVE, List.of(FRAME, FRAME))))
                .doesNotContain(site);
    }
}
