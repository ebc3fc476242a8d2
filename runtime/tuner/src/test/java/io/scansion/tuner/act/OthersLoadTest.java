package io.scansion.tuner.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.sharing.ProcessorSharing;
import io.scansion.models.sharing.SharedHost;
import io.scansion.models.sharing.SharedStage;
import io.scansion.models.sharing.SharedTimes;
import io.scansion.tuner.act.EffectTest.Effect;
import io.scansion.tuner.act.EffectTest.Expectation;
import io.scansion.tuner.act.EffectTest.Verdict;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.predict.Ledger;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Host;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Others begin or end to compute on the host of a pipeline just when it is changed. */
class OthersLoadTest {
    private static final int WINDOWS = 6;
    private static final int DRAWN = 150;
    private static final Others NOBODY = new Others(0, false);

    /**
     * @param threads that always want a processor
     * @param yielding whether they yield to the program, as threads with a lower priority do
     */
    private record Others(int threads, boolean yielding) {}

    /** A pipeline on one host. */
    private static final class Program {
        private final int cores;
        private final double[] millis;
        /** Share of its time that each stage computes. */
        private final double[] shares;
        /** Whether instances of a stage take turns in all they do, so that more of them bring nothing. */
        private final boolean turns;

        Program(int cores, double[] millis, double[] shares, boolean turns) {
            this.cores = cores;
            this.millis = millis;
            this.shares = shares;
            this.turns = turns;
        }

        /** Stages that do nothing but compute, on two cores. */
        static Program computing(double... millis) {
            double[] shares = new double[millis.length];
            Arrays.fill(shares, 1);
            return new Program(2, millis, shares, false);
        }

        double[] millis(Arrangement arrangement) {
            return IntStream.range(0, millis.length)
                    .mapToDouble(stage -> millis[stage] * (turns ? instances(arrangement, stage) : 1))
                    .toArray();
        }

        /** What is true, by processor sharing; items come out as fast as the slowest stage lets them. */
        SharedTimes times(Arrangement arrangement, Others others) {
            double threads = others.yielding ? 0 : others.threads;
            double[] work = millis(arrangement);
            List<SharedStage> stages = new ArrayList<>();
            for (int stage = 0; stage < work.length; stage++) {
                double computing = shares[stage] * work[stage] / 1e3;
                stages.add(new SharedStage(
                        computing,
                        work[stage] / 1e3 - computing,
                        computing,
                        Collections.nCopies(instances(arrangement, stage), 0),
                        true));
            }
            return ProcessorSharing.solve(List.of(new SharedHost(cores, Double.POSITIVE_INFINITY, threads)), stages);
        }

        private static int instances(Arrangement arrangement, int stage) {
            return Math.max(1, arrangement.instances(Integer.toString(stage)));
        }
    }

    private final ModelCourt court = new ModelCourt(new Ledger(), event -> {}, (rank, bytes) -> LinkEstimate.UNKNOWN);
    private final Random random = new Random(5);

    /** What a window shows, with half a percent of noise in all times. */
    private Observation window(Program program, Arrangement arrangement, Others others) {
        SharedTimes times = program.times(arrangement, others);
        double stretch = times.stretch().get(0);
        double own = times.busyCores().get(0);
        double left = program.cores - own;
        double busy = own + Math.min(left, others.yielding ? others.threads : others.threads / stretch);
        Host host = new Host(
                PipelineObservations.HOST,
                List.of(0, 1, 2, 3),
                program.cores,
                Double.POSITIVE_INFINITY,
                PipelineObservations.known(busy),
                own);
        double[] millis = Arrays.stream(program.millis(arrangement))
                .map(time -> time * (1 + 0.005 * random.nextGaussian()))
                .toArray();
        Observation seen = PipelineObservations.on(host, stretch, program.shares, millis);
        return PipelineObservations.arranged(
                seen, arrangement, times.itemsPerSecond() * (1 + 0.005 * random.nextGaussian()));
    }

    private static Arrangement now(Program program) {
        return PipelineObservations.sleeping(1, program.millis).arrangement();
    }

    private static Arrangement more(Program program, int stage, int ranks) {
        return PipelineObservations.more(
                PipelineObservations.sleeping(1, program.millis), Integer.toString(stage), ranks);
    }

    /** Of the change itself, as a share. */
    private static double gain(Program program, Arrangement to, Others others) {
        return program.times(to, others).itemsPerSecond()
                        / program.times(now(program), others).itemsPerSecond()
                - 1;
    }

    private Effect effect(Program program, Arrangement to, Others before, Others after) {
        return effect(program, to, before, after, seen -> seen);
    }

    /** @param told what the system tells of windows before the change */
    private Effect effect(
            Program program, Arrangement to, Others before, Others after, UnaryOperator<Observation> told) {
        RateSamples samples = new RateSamples(court);
        for (int window = 0; window < WINDOWS; window++) {
            samples.onQuiet(told.apply(window(program, now(program), before)));
        }
        Observation last = told.apply(window(program, now(program), before));
        samples.onQuiet(last);
        Proposal proposal =
                new Proposal(1, last.subject(), now(program), to, court.judge(last, to), 1, 0, 1, Double.NaN, "a plan");
        ChangeTransaction change = new ChangeTransaction(
                proposal,
                false,
                List.of(),
                new EffectTest(samples.before(proposal), Expectation.ofChange(proposal.gain(), true, 0.05, 0.03, 2)),
                samples.latest(last.subject()),
                30,
                0,
                0,
                0);
        Optional<Effect> judged = Optional.empty();
        for (int window = 0; window < WINDOWS && judged.isEmpty(); window++) {
            samples.after(window(program, to, after), change).ifPresent(change.effect()::add);
            judged = change.effect().judge(window + 1 == WINDOWS);
        }
        return judged.orElseThrow();
    }

    @Test
    void a_good_change_is_kept_though_others_begin_to_compute_and_it_gets_slower() {
        Program program = Program.computing(1, 8, 1, 1);
        Effect effect = effect(program, more(program, 1, 1), NOBODY, new Others(3, false));
        assertThat(effect.itemsPerSecond()).isLessThan(1000 / 8.0);
        assertThat(effect.verdict()).isEqualTo(Verdict.KEEP);
        assertThat(effect.gain()).isPositive();
    }

    @Test
    void a_change_that_brings_nothing_is_taken_back_though_others_end_and_it_gets_faster() {
        Program program = Program.computing(8, 8, 8, 8);
        Effect effect = effect(program, more(program, 1, 1), new Others(1, false), NOBODY);
        assertThat(effect.itemsPerSecond()).isGreaterThan(1.2 * 1000 / 32);
        assertThat(effect.verdict()).isNotEqualTo(Verdict.KEEP);
        assertThat(effect.gain()).isCloseTo(0, within(0.05));
    }

    private static final Program SLEEPING =
            new Program(2, new double[] {0.2, 5, 0.2, 0.2, 0.2}, new double[] {1, 0.02, 1, 1, 1}, false);

    private void assertKeptAfterALoad(Others before, double waiting, double process) {
        Arrangement to = more(SLEEPING, 1, 2);
        Effect effect = effect(SLEEPING, to, before, NOBODY, seen -> PipelineObservations.told(seen, waiting, process));
        assertThat(effect.verdict()).as("%s", effect).isEqualTo(Verdict.KEEP);
        assertThat(effect.gain()).isCloseTo(gain(SLEEPING, to, NOBODY), within(0.1));
    }

    @Test
    void a_good_change_is_kept_though_a_load_that_yielded_while_the_processes_started_is_gone() {
        assertKeptAfterALoad(new Others(2, true), 0, 0.02);
    }

    @Test
    void a_good_change_is_kept_though_threads_had_waited_for_processors_in_their_calls() {
        assertKeptAfterALoad(new Others(2, true), 0.004, 0);
    }

    /** What others do at the moment of a change. */
    enum Turn {
        COME,
        GO,
        STAY
    }

    @ParameterizedTest
    @EnumSource
    void good_changes_are_kept_and_bad_ones_are_not_whatever_others_do_meanwhile(Turn turn) {
        List<String> wrong = new ArrayList<>();
        int good = 0;
        int bad = 0;
        for (int drawn = 0; drawn < DRAWN; drawn++) {
            Program program = drawn();
            int slowest = slowest(program.millis);
            Arrangement to = more(program, slowest, 1 + random.nextInt(2));
            Others others = new Others(1 + random.nextInt(2), random.nextBoolean());
            Others before = turn == Turn.COME ? NOBODY : others;
            Others after = turn == Turn.GO ? NOBODY : others;
            double gain = gain(program, to, after);
            if (gain > 0.01 && gain < 0.12) {
                continue; // is worth a rank or not, by a hair
            }
            Effect effect = effect(program, to, before, after);
            good += gain > 0.01 ? 1 : 0;
            bad += gain > 0.01 ? 0 : 1;
            if ((effect.verdict() == Verdict.KEEP) != gain > 0.01) {
                wrong.add(String.format(
                        Locale.ROOT,
                        "%d: %s %s on %d cores, others %s, then %s: %.3f, judged %s",
                        drawn,
                        Arrays.toString(program.millis),
                        Arrays.toString(program.shares) + (program.turns ? " by turns" : ""),
                        program.cores,
                        before,
                        after,
                        gain,
                        effect));
            }
        }
        assertThat(good).isGreaterThan(DRAWN / 4);
        assertThat(bad).isGreaterThan(DRAWN / 4);
        assertThat(wrong).as("%d good, %d bad", good, bad).isEmpty();
    }

    private Program drawn() {
        int stages = 3 + random.nextInt(3);
        double[] millis = random.ints(stages, 1, 10).asDoubleStream().toArray();
        millis[1 + random.nextInt(stages - 2)] = 12;
        double[] kinds = {0, 0.3, 1};
        double[] shares = random.ints(stages, 0, kinds.length)
                .mapToDouble(kind -> kinds[kind])
                .toArray();
        return new Program(random.nextBoolean() ? 2 : 4, millis, shares, random.nextInt(3) == 0);
    }

    private static int slowest(double[] millis) {
        return IntStream.range(1, millis.length - 1)
                .reduce(1, (slowest, stage) -> millis[stage] > millis[slowest] ? stage : slowest);
    }
}
