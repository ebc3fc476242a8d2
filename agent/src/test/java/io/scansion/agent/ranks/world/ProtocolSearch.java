package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.world.JobSpec.Stage;
import io.scansion.agent.ranks.world.SimulatedJob.Outcome;
import io.scansion.wire.TunerMessage.Arrange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a job and a schedule in which the protocol goes wrong, and makes what it finds small. The n-th job and its
 * schedule follow from n alone.
 */
final class ProtocolSearch implements AutoCloseable {
    /** Runs that shrinking may take. */
    private static final int MOST_RUNS = 4_000;

    /** A job that goes wrong, with the choices that lead there. */
    record Finding(long seed, JobSpec spec, List<Integer> choices, Outcome outcome) {
        @Override
        public String toString() {
            return "seed " + seed + ": " + outcome.text() + "\n  " + spec + "\n  schedule " + choices + "\n    "
                    + String.join("\n    ", outcome.steps());
        }
    }

    private final Strands strands;
    private final Supplier<Mutation> mutations;
    private int runsLeft;
    private long schedulesTried;

    ProtocolSearch(Supplier<Mutation> mutations) {
        this(mutations, new Strands());
    }

    /** @param strands closed with it */
    ProtocolSearch(Supplier<Mutation> mutations, Strands strands) {
        this.mutations = mutations;
        this.strands = strands;
    }

    /** The first thing wrong among these seeds, as small as it could be made, or null. */
    @Nullable
    Finding find(long firstSeed, long seeds) {
        for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
            Finding finding = attempt(new RandomJobs(seed).next(), seed);
            if (finding != null) {
                return finding;
            }
        }
        return null;
    }

    /** Runs one job under the schedule of one seed; what is wrong with it is made small. */
    @Nullable
    Finding attempt(JobSpec spec, long seed) {
        Outcome outcome = run(spec, Schedule.random(seed), seed, false);
        return outcome.isWrongFor(spec) ? shrink(seed, spec, outcome) : null;
    }

    /** Whether one job goes wrong under the schedule of one seed. */
    boolean goesWrong(JobSpec spec, long seed) {
        return run(spec, Schedule.random(seed), seed, false).isWrongFor(spec);
    }

    /**
     * Tries every schedule of a job that departs from the plain one at most so many times.
     *
     * @return the first that goes wrong, or null
     */
    @Nullable
    Finding exhaust(JobSpec spec, int departures) {
        return exhaust(spec, List.of(), departures);
    }

    private @Nullable Finding exhaust(JobSpec spec, List<Integer> begun, int departures) {
        schedulesTried++;
        Schedule schedule = Schedule.of(begun);
        Outcome outcome = run(spec, schedule, 0, false);
        if (outcome.isWrongFor(spec)) {
            return new Finding(0, spec, begun, run(spec, Schedule.of(begun), 0, true));
        }
        int[] options = schedule.options();
        for (int at = begun.size(); departures > 0 && at < options.length; at++) {
            for (int choice = 1; choice < options[at]; choice++) {
                List<Integer> next = new ArrayList<>(begun);
                next.addAll(Collections.nCopies(at - begun.size(), 0));
                next.add(choice);
                Finding finding = exhaust(spec, next, departures - 1);
                if (finding != null) {
                    return finding;
                }
            }
        }
        return null;
    }

    /** Schedules that {@link #exhaust} has tried. */
    long schedulesTried() {
        return schedulesTried;
    }

    private Outcome run(JobSpec spec, Schedule schedule, long seed, boolean traced) {
        return SimulatedJob.run(strands, spec, schedule, mutations.get(), seed, traced);
    }

    private Finding shrink(long seed, JobSpec first, Outcome firstOutcome) {
        runsLeft = MOST_RUNS;
        JobSpec spec = first;
        List<Integer> choices = firstOutcome.choices();
        boolean smaller = true;
        while (smaller && runsLeft > 0) {
            smaller = false;
            for (JobSpec candidate : simpler(spec)) {
                List<Integer> found = wrongChoices(candidate, choices, seed);
                if (found != null) {
                    spec = candidate;
                    choices = found;
                    smaller = true;
                    break;
                }
            }
        }
        choices = plainer(spec, choices, seed);
        return new Finding(seed, spec, choices, run(spec, Schedule.of(choices), seed, true));
    }

    /** Choices that make this job go wrong as well: the same, or those of a few other schedules. */
    private @Nullable List<Integer> wrongChoices(JobSpec spec, List<Integer> choices, long seed) {
        Outcome outcome = run(spec, Schedule.of(choices), seed, false);
        for (int other = 0; other < 40 && !outcome.isWrongFor(spec) && runsLeft > 0; other++) {
            runsLeft--;
            outcome = run(spec, Schedule.random(seed + other), seed, false);
        }
        return outcome.isWrongFor(spec) ? outcome.choices() : null;
    }

    /** As few choices as possible that are not the plain one. */
    private List<Integer> plainer(JobSpec spec, List<Integer> choices, long seed) {
        List<Integer> best = new ArrayList<>(choices);
        for (int length = Math.max(1, best.size() / 2); length > 0 && runsLeft > 0; length /= 2) {
            for (int from = 0; from < best.size() && runsLeft > 0; from += length) {
                int to = Math.min(best.size(), from + length);
                if (best.subList(from, to).stream().allMatch(choice -> choice == 0)) {
                    continue;
                }
                List<Integer> candidate = new ArrayList<>(best);
                Collections.fill(candidate.subList(from, to), 0);
                runsLeft--;
                if (run(spec, Schedule.of(candidate), seed, false).isWrongFor(spec)) {
                    best = candidate;
                }
            }
        }
        int end = best.size();
        while (end > 0 && best.get(end - 1) == 0) {
            end--;
        }
        return List.copyOf(best.subList(0, end));
    }

    private static List<JobSpec> simpler(JobSpec spec) {
        List<JobSpec> candidates = new ArrayList<>();
        for (int k = 0; k < spec.orders().size(); k++) {
            List<Arrange> fewer = new ArrayList<>(spec.orders());
            fewer.remove(k);
            candidates.add(spec.withOrders(fewer));
        }
        for (int items = spec.items() / 2; items < spec.items(); items += Math.max(1, (spec.items() - items) / 2)) {
            if (items % 2 == 0 || spec.sink().receive() != JobSpec.Receive.SWAPPED_TAGS) {
                candidates.add(spec.withItems(items));
            }
        }
        for (int k = 0; k < spec.stages().size(); k++) {
            if (!spec.stages().get(k).equals(Stage.PLAIN)) {
                List<Stage> plainer = new ArrayList<>(spec.stages());
                plainer.set(k, Stage.PLAIN);
                candidates.add(spec.withStages(plainer));
            }
        }
        if (!spec.sink().equals(Stage.PLAIN)) {
            candidates.add(spec.withSink(Stage.PLAIN));
        }
        if (!spec.around().equals(Around.NONE)) {
            candidates.add(spec.withAround(Around.NONE));
        }
        if (!spec.source().equals(Stage.PLAIN)) {
            candidates.add(spec.withSource(Stage.PLAIN));
        }
        return candidates;
    }

    @Override
    public void close() {
        strands.close();
    }
}
