package io.scansion.tuner.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.tuner.world.Wishes;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicySettingsTest {
    /** Builds settings with one value that differs from the default. */
    private static PolicySettings with(String name, double value) {
        PolicySettings usual = PolicySettings.DEFAULT;
        return new PolicySettings(
                usual.mode(),
                name.equals("minGain") ? value : usual.minGain(),
                name.equals("confidence") ? value : usual.confidence(),
                name.equals("stableWindows") ? (int) value : usual.stableWindows(),
                name.equals("driftTolerance") ? value : usual.driftTolerance(),
                name.equals("toldDriftTolerance") ? value : usual.toldDriftTolerance(),
                name.equals("settleWindows") ? (int) value : usual.settleWindows(),
                name.equals("longestSettleSeconds") ? value : usual.longestSettleSeconds(),
                name.equals("backOffWindows") ? (int) value : usual.backOffWindows(),
                name.equals("surplusWindows") ? (int) value : usual.surplusWindows(),
                name.equals("surplusShare") ? value : usual.surplusShare(),
                name.equals("worseShare") ? value : usual.worseShare(),
                name.equals("changeCostSeconds") ? value : usual.changeCostSeconds(),
                name.equals("firstDecisionId") ? (long) value : usual.firstDecisionId(),
                Wishes.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "minGain, 0, -0.001",
        "confidence, 0, -0.001",
        "stableWindows, 1, 0",
        "driftTolerance, 0.001, 0",
        "toldDriftTolerance, 0.001, 0",
        "settleWindows, 1, 0",
        "longestSettleSeconds, 0.001, 0",
        "backOffWindows, 1, 0",
        "surplusWindows, 1, 0",
        "surplusShare, 0.001, 0",
        "surplusShare, 0.999, 1",
        "worseShare, 0, -0.001",
        "changeCostSeconds, 0, -0.001",
        "firstDecisionId, 1, 0"
    })
    void a_value_is_taken_up_to_its_bound_and_refused_beyond(String name, double good, double bad) {
        assertThat(with(name, good)).isNotNull();
        assertThatThrownBy(() -> with(name, bad)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void what_is_changed_changes_nothing_else() {
        PolicySettings changed = PolicySettings.DEFAULT
                .withMode(Mode.AUTO)
                .withMinGain(0.2)
                .withFirstDecisionId(7)
                .withWishes(Wishes.NONE);
        assertThat(changed.mode()).isEqualTo(Mode.AUTO);
        assertThat(changed.minGain()).isEqualTo(0.2);
        assertThat(changed.firstDecisionId()).isEqualTo(7);
        assertThat(changed.withMode(Mode.ADVISE).withMinGain(0.05).withFirstDecisionId(1))
                .isEqualTo(PolicySettings.DEFAULT);
    }

    @Test
    void a_change_gets_half_a_minute_or_five_windows() {
        assertThat(PolicySettings.DEFAULT.withWindowSeconds(2).longestSettleSeconds())
                .isEqualTo(30);
        assertThat(PolicySettings.DEFAULT.withWindowSeconds(10).longestSettleSeconds())
                .isEqualTo(50);
    }

    @Test
    void only_doubt_is_no_certain_reason() {
        assertThat(Stream.of(NoChangeKind.values()).filter(kind -> !kind.isCertain()))
                .containsExactlyInAnyOrderElementsOf(Set.of(NoChangeKind.NOT_STABLE, NoChangeKind.UNEXPLAINED));
    }

    @Test
    void modes_are_known_by_their_names() {
        assertThat(Stream.of(Mode.values()).map(Mode::label)).containsExactly("advise", "auto");
        assertThat(Mode.of("auto")).isEqualTo(Mode.AUTO);
        assertThatThrownBy(() -> Mode.of("AUTO")).hasMessage("mode must be advise or auto, got AUTO");
    }
}
