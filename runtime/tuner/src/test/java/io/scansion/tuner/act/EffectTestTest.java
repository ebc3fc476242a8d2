package io.scansion.tuner.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.act.EffectTest.Effect;
import io.scansion.tuner.act.EffectTest.Expectation;
import io.scansion.tuner.act.EffectTest.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts by the thousand, on jobs whose true gain is known. */
class EffectTestTest {
    private static final int SEEDS = 500;
    private static final double ITEMS_PER_SECOND = 500;
    private static final double WINDOW_SECONDS = 2;
    private static final int MOST_WINDOWS_AFTER = 12;
    private static final Expectation SHRINKS = Expectation.ofChange(0, false, 0.05, 0.03, 2);

    /** A job whose throughput is noise around what its arrangement and its work give. */
    private static final class Noisy {
        private final Random random;
        private final double noise;

        Noisy(long seed, double noise) {
            this.random = new Random(seed);
            this.noise = noise;
        }

        private double rate(double share) {
            return ITEMS_PER_SECOND * share * Math.max(0.1, 1 + noise * random.nextGaussian());
        }

        List<RateSample> before(int windows) {
            List<RateSample> before = new ArrayList<>();
            for (int i = 0; i < windows; i++) {
                double rate = rate(1);
                before.add(RateSample.before(rate, ITEMS_PER_SECOND, 1, rate * WINDOW_SECONDS));
            }
            return before;
        }

        /** @param work for an item over what it was before, in every level */
        RateSample after(double gain, double promised, double work) {
            double rate = rate((1 + gain) / work);
            double reference = ITEMS_PER_SECOND / work;
            return new RateSample(
                    rate,
                    reference,
                    ITEMS_PER_SECOND,
                    ITEMS_PER_SECOND,
                    reference * (1 + promised),
                    work,
                    work,
                    rate * WINDOW_SECONDS,
                    false);
        }
    }

    private static Expectation grows(double promised) {
        return Expectation.ofChange(promised, true, 0.05, 0.03, 2);
    }

    /** Gives ranks back that are not needed for what is demanded. */
    private static Expectation givesBack(double promised, double demandedShare) {
        return Expectation.ofChange(promised, false, 0.05, 0.03, 2).demanding(demandedShare * ITEMS_PER_SECOND);
    }

    private static Effect judge(EffectTest test, Noisy noisy, double gain, double promised) {
        for (int window = 1; ; window++) {
            test.add(noisy.after(gain, promised, 1));
            Optional<Effect> effect = test.judge(window >= MOST_WINDOWS_AFTER);
            if (effect.isPresent()) {
                return effect.get();
            }
        }
    }

    private static List<Effect> judgeAll(double noise, int windowsBefore, Expectation expectation, double gain) {
        List<Effect> effects = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            Noisy noisy = new Noisy(seed, noise);
            EffectTest test = new EffectTest(noisy.before(windowsBefore), expectation);
            effects.add(judge(test, noisy, gain, expectation.promised()));
        }
        return effects;
    }

    private static double share(List<Effect> effects, Predicate<Effect> which) {
        return effects.stream().filter(which).count() / (double) effects.size();
    }

    @ParameterizedTest(name = "noise {0}, {1} windows before")
    @CsvSource({"0.001,2", "0.01,1", "0.01,2", "0.01,8", "0.1,1", "0.1,2", "0.1,3", "0.1,8"})
    void what_has_no_effect_is_called_worse_no_oftener_than_the_significance(double noise, int windowsBefore) {
        List<Effect> effects = judgeAll(noise, windowsBefore, SHRINKS, 0);
        assertThat(share(effects, effect -> effect.verdict() == Verdict.WORSE)).isLessThan(0.08);
    }

    private static List<Effect> tryOut(double noise, double gain) {
        List<Effect> effects = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            Noisy noisy = new Noisy(seed, noise);
            List<RateSample> before = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                before.add(alone(noisy.rate(1)));
            }
            EffectTest test = new EffectTest(before, Expectation.ofTrial(0.05, 0.03, 2));
            Optional<Effect> effect = Optional.empty();
            while (effect.isEmpty()) {
                test.add(alone(noisy.rate(1 + gain)));
                effect = test.judge(false);
            }
            effects.add(effect.get());
        }
        return effects;
    }

    private static RateSample alone(double rate) {
        return RateSample.alone(rate, rate * WINDOW_SECONDS);
    }

    @ParameterizedTest(name = "noise {0}")
    @ValueSource(doubles = {0.001, 0.01, 0.1})
    void a_trial_stays_if_it_is_better_for_sure_and_goes_if_it_is_not(double noise) {
        assertThat(share(tryOut(noise, 0), effect -> effect.verdict() == Verdict.KEEP))
                .isLessThan(0.05);
        assertThat(share(tryOut(noise, -0.5), effect -> effect.verdict() == Verdict.WORSE))
                .isGreaterThan(0.95);
        assertThat(share(tryOut(noise, 0.5), effect -> effect.verdict() == Verdict.KEEP))
                .isGreaterThan(0.95);
        assertThat(share(tryOut(noise, 0.02), effect -> effect.verdict() == Verdict.KEEP))
                .as("better, but by less than is acted on")
                .isLessThan(0.05);
    }

    @ParameterizedTest(name = "noise {0}, {1} windows before")
    @CsvSource({"0.001,2", "0.01,2", "0.01,8", "0.1,3", "0.1,8"})
    void half_the_rate_is_kept_as_long_as_it_is_what_was_demanded(double noise, int windowsBefore) {
        List<Effect> met = judgeAll(noise, windowsBefore, givesBack(-0.5, 0.48), -0.5);
        assertThat(share(met, effect -> effect.verdict() == Verdict.KEEP)).isGreaterThan(0.95);
        List<Effect> missed = judgeAll(noise, windowsBefore, givesBack(-0.5, 0.7), -0.5);
        assertThat(share(missed, effect -> effect.verdict() == Verdict.WORSE)).isGreaterThan(0.9);
    }

    @ParameterizedTest(name = "noise {0}, {1} windows before")
    @CsvSource({"0.001,2", "0.01,2", "0.01,8", "0.1,3", "0.1,8"})
    void ranks_that_bring_little_are_kept_if_that_meets_the_demand_and_only_then(double noise, int windowsBefore) {
        Expectation little = grows(0.5).demanding(0.9 * ITEMS_PER_SECOND);
        List<Effect> met = judgeAll(noise, windowsBefore, little, 0);
        assertThat(share(met, effect -> effect.verdict() == Verdict.KEEP)).isGreaterThan(0.9);
        Expectation more = grows(0.5).demanding(1.5 * ITEMS_PER_SECOND);
        List<Effect> missed = judgeAll(noise, windowsBefore, more, 0);
        assertThat(share(missed, effect -> effect.verdict() == Verdict.FOR_NOTHING))
                .isGreaterThan(0.9);
    }

    @ParameterizedTest(name = "noise {0}, {1} windows before")
    @CsvSource({"0.01,1", "0.01,2", "0.01,8", "0.1,2", "0.1,8"})
    void what_brings_as_much_as_was_promised_is_kept(double noise, int windowsBefore) {
        List<Effect> effects = judgeAll(noise, windowsBefore, grows(0.3), 0.3);
        assertThat(share(effects, effect -> effect.verdict() == Verdict.KEEP)).isGreaterThan(0.95);
        assertThat(share(effects, Effect::isDisappointing)).isLessThan(0.05);
        List<Effect> least = judgeAll(noise, windowsBefore, grows(0.06), 0.06);
        assertThat(share(least, effect -> effect.verdict() == Verdict.KEEP)).isGreaterThan(0.9);
    }

    @ParameterizedTest(name = "noise {0}, {1} windows before")
    @CsvSource({"0.001,2", "0.01,1", "0.01,2", "0.01,8", "0.1,1", "0.1,2", "0.1,3", "0.1,8"})
    void a_loss_larger_than_what_is_called_visible_is_found_nine_times_in_ten(double noise, int windowsBefore) {
        double visible = judgeAll(noise, windowsBefore, SHRINKS, 0).stream()
                .mapToDouble(Effect::visible)
                .average()
                .orElseThrow();
        double loss = Math.min(0.9, Math.max(1.05 * visible, 0.04));
        List<Effect> effects = judgeAll(noise, windowsBefore, SHRINKS, -loss);
        assertThat(share(effects, effect -> effect.verdict() == Verdict.WORSE)).isGreaterThan(0.9);
    }

    @ParameterizedTest(name = "noise {0}, {1} windows before, {2} promised: in {3}")
    @CsvSource({
        "0.001,2,0.5,0.99",
        "0.01,1,0.5,0.99",
        "0.01,2,0.1,0.95",
        "0.01,8,0.1,0.95",
        "0.1,1,0.5,0.8",
        "0.1,2,0.5,0.9",
        "0.1,3,0.5,0.95",
        "0.1,8,0.5,0.95",
        "0.1,8,0.3,0.85",
        "0.1,1,3,0.95",
        "0.1,2,3,0.95"
    })
    void ranks_that_bring_nothing_of_what_was_promised_are_spent_for_nothing(
            double noise, int windowsBefore, double promised, double share) {
        List<Effect> effects = judgeAll(noise, windowsBefore, grows(promised), 0);
        assertThat(share(effects, effect -> effect.verdict() != Verdict.KEEP)).isGreaterThan(share);
    }

    @ParameterizedTest(name = "{0} windows before, {1} promised")
    @CsvSource({"1,0.5", "2,0.5", "3,0.5", "8,0.5", "2,1", "8,1", "2,3", "8,3"})
    void with_noise_of_a_tenth_two_thirds_of_a_promised_gain_are_kept(int windowsBefore, double promised) {
        List<Effect> effects = judgeAll(0.1, windowsBefore, grows(promised), 2 * promised / 3);
        assertThat(share(effects, effect -> effect.verdict() == Verdict.KEEP)).isGreaterThan(0.95);
    }

    @Test
    void where_nothing_cannot_be_told_from_what_was_promised_the_outcome_says_so() {
        List<Effect> effects = judgeAll(0.1, 2, grows(0.1), 0);
        assertThat(effects)
                .filteredOn(effect -> effect.verdict() == Verdict.KEEP)
                .isNotEmpty()
                .allMatch(effect -> effect.visible() > 0.1);
    }

    /** New instances have code to load and to compile, and what does that takes processors from the others. */
    @ParameterizedTest(name = "noise {0}, {1} windows before")
    @CsvSource({"0.02,4", "0.05,4", "0.05,8", "0.05,2"})
    void what_gets_better_from_window_to_window_is_not_judged_before_it_is_as_good_as_it_gets(
            double noise, int windowsBefore) {
        double[] gains = {-0.06, 0.02, 0.1, 0.17, 0.23};
        double promised = 0.25;
        List<Effect> effects = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            Noisy noisy = new Noisy(seed, noise);
            EffectTest test = new EffectTest(noisy.before(windowsBefore), grows(promised));
            Optional<Effect> effect = Optional.empty();
            for (int window = 0; effect.isEmpty(); window++) {
                test.add(noisy.after(window < gains.length ? gains[window] : promised, promised, 1));
                effect = test.judge(window + 1 >= MOST_WINDOWS_AFTER);
            }
            effects.add(effect.get());
        }
        assertThat(share(effects, effect -> effect.verdict() == Verdict.KEEP)).isGreaterThan(0.98);
        assertThat(effects.stream().mapToDouble(Effect::gain).average().orElseThrow())
                .isGreaterThan(promised / 2);
    }

    @Test
    void half_of_a_promised_gain_is_kept_and_said_to_be_half() {
        List<Effect> effects = judgeAll(0.01, 8, grows(0.5), 0.25);
        assertThat(share(effects, effect -> effect.verdict() == Verdict.KEEP)).isGreaterThan(0.99);
        assertThat(share(effects, Effect::isDisappointing)).isGreaterThan(0.99);
    }

    @ParameterizedTest(name = "work {0} from window {1} on")
    @CsvSource({"2,0", "2,1", "2,2", "0.5,0", "0.5,1", "0.5,2", "1.1,1"})
    void a_load_that_steps_in_levels_that_were_not_changed_alters_no_judgement(double work, int fromWindow) {
        for (int seed = 0; seed < SEEDS; seed++) {
            for (double gain : new double[] {0.3, -0.1}) {
                Noisy noisy = new Noisy(seed, 0.01);
                EffectTest test = new EffectTest(noisy.before(8), grows(0.3));
                Optional<Effect> effect = Optional.empty();
                for (int window = 0; effect.isEmpty(); window++) {
                    RateSample sample = noisy.after(gain, 0.3, window >= fromWindow ? work : 1);
                    test.add(ofOtherLevels(sample));
                    effect = test.judge(window >= MOST_WINDOWS_AFTER);
                }
                assertThat(effect.get().verdict() == Verdict.KEEP)
                        .as("seed %d", seed)
                        .isEqualTo(gain > 0);
            }
        }
    }

    /** The same work, but none of it in the changed levels. */
    private static RateSample ofOtherLevels(RateSample sample) {
        return new RateSample(
                sample.itemsPerSecond(),
                sample.expectedItemsPerSecond(),
                sample.expectedItemsPerSecond(),
                sample.expectedBefore(),
                sample.promisedItemsPerSecond(),
                1,
                sample.workRatio(),
                sample.items(),
                false);
    }

    @Test
    void changed_levels_whose_work_is_heavier_from_the_first_window_on_are_to_blame() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Noisy noisy = new Noisy(seed, 0.01);
            EffectTest test = new EffectTest(noisy.before(4), grows(0.5));
            Effect effect = judgeWithWork(test, noisy, window -> 1.6);
            assertThat(effect.verdict()).as("seed %d", seed).isNotEqualTo(Verdict.KEEP);
        }
    }

    @Test
    void a_load_that_becomes_lighter_everywhere_does_not_hide_what_instances_do_to_each_other() {
        // Four instances take four times as long by turns, and all work is half of what it was.
        for (int seed = 0; seed < SEEDS; seed++) {
            Noisy noisy = new Noisy(seed, 0.01);
            EffectTest test = new EffectTest(noisy.before(4), grows(3));
            Optional<Effect> effect = Optional.empty();
            for (int window = 1; effect.isEmpty(); window++) {
                double rate = noisy.rate(2);
                test.add(new RateSample(
                        rate,
                        ITEMS_PER_SECOND / 2,
                        ITEMS_PER_SECOND,
                        ITEMS_PER_SECOND,
                        ITEMS_PER_SECOND * 2,
                        2,
                        0.5,
                        rate * WINDOW_SECONDS,
                        false));
                effect = test.judge(window >= MOST_WINDOWS_AFTER);
            }
            assertThat(effect.get().verdict()).as("seed %d", seed).isEqualTo(Verdict.FOR_NOTHING);
        }
    }

    @Test
    void changed_levels_whose_work_becomes_heavier_while_it_is_measured_are_not() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Noisy noisy = new Noisy(seed, 0.01);
            EffectTest test = new EffectTest(noisy.before(4), grows(0.5));
            Effect effect = judgeWithWork(test, noisy, window -> window == 0 ? 1 : 1.6);
            assertThat(effect.verdict()).as("seed %d", seed).isEqualTo(Verdict.KEEP);
        }
    }

    /** All work is in the changed levels; with the work as it is, half as much again comes out. */
    private static Effect judgeWithWork(EffectTest test, Noisy noisy, IntToDoubleFunction work) {
        for (int window = 0; ; window++) {
            test.add(noisy.after(0.5, 0.5, work.applyAsDouble(window)));
            Optional<Effect> effect = test.judge(window >= MOST_WINDOWS_AFTER);
            if (effect.isPresent()) {
                return effect.get();
            }
        }
    }

    @ParameterizedTest(name = "{0} windows before")
    @ValueSource(ints = {2, 8})
    void what_had_piled_up_counts_neither_for_nor_against_a_change(int windowsBefore) {
        for (int seed = 0; seed < SEEDS; seed++) {
            Noisy noisy = new Noisy(seed, 0.01);
            EffectTest test = new EffectTest(noisy.before(windowsBefore), grows(0.5));
            test.add(noisy.after(1.4, 0.5, 1));
            test.add(noisy.after(1.1, 0.5, 1));
            assertThat(test.judge(false)).isEmpty();
            Effect effect = judge(test, noisy, 0.5, 0.5);
            assertThat(effect.gain()).as("seed %d", seed).isBetween(0.4, 0.6);
        }
    }

    @Test
    void what_brings_more_than_was_promised_is_kept_after_a_few_windows() {
        Noisy noisy = new Noisy(3, 0.01);
        EffectTest test = new EffectTest(noisy.before(2), grows(0.3));
        int windows = 0;
        Optional<Effect> effect = Optional.empty();
        while (effect.isEmpty() && windows < 30) {
            test.add(noisy.after(0.8, 0.3, 1));
            windows++;
            effect = test.judge(false);
        }
        assertThat(effect.orElseThrow().verdict()).isEqualTo(Verdict.KEEP);
        assertThat(windows).isLessThanOrEqualTo(6);
    }

    @Test
    void without_anything_to_compare_with_a_change_is_kept() {
        EffectTest test = new EffectTest(List.of(), grows(0.5));
        test.add(new Noisy(1, 0.01).after(0, 0.5, 1));
        assertThat(test.judge(true).orElseThrow().verdict()).isEqualTo(Verdict.KEEP);
    }
}
