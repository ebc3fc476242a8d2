package io.scansion.tuner.plan;

import io.scansion.models.masterworker.WorkSharing;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.LibraryWindow;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.predict.Forecast;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.predict.PerformanceModel;
import io.scansion.tuner.predict.Verdict;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Figures;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Wishes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;

/** Looks for the number of workers and the chunk that a model promises most of, at the least cost. */
final class FarmSearch implements CandidateSearch {
    /** Arrangements within this share of the best are as good, and the cheapest of them is taken. */
    private static final double NEARLY = 0.99;

    /** A message takes its worker no longer than this, in seconds, unless a single task does. */
    private static final double LONGEST_MESSAGE_SECONDS = 0.1;

    private static final int MOST_CHUNK = 1 << 12;

    /** Of twice as many workers every number is looked at, of more every few percent. */
    private static final int STEPS_TO_DOUBLE = 16;

    private final Observation observation;
    private final LibraryWindow.Farm farm;
    private final ModelCourt court;
    private final PerformanceModel model;
    private final Level workers;
    private final Wishes wishes;
    /** Of all workers there could be, those that serve first. */
    private final List<Place> places;

    private final Map<Long, Double> rates = new HashMap<>();

    /**
     * @param court whose surest model is asked about all arrangements, and all models about the one that is found
     * @param wishes how many workers there may be
     */
    FarmSearch(Observation observation, LibraryWindow.Farm farm, ModelCourt court, Wishes wishes) {
        this.observation = observation;
        this.farm = farm;
        this.court = court;
        this.model = court.decider(observation);
        this.workers = observation.level(Arrangement.WORKERS);
        this.wishes = wishes;
        this.places = new ArrayList<>(workers.instances());
        places.addAll(workers.parked());
    }

    @Override
    public Candidate best(Set<String> changeable, double minGain, double confidence) {
        Arrangement present = observation.arrangement();
        Arrangement best = present;
        double most = now();
        if (changeable.contains(Arrangement.WORKERS)) {
            List<Integer> counts = counts(Math.min(wishes.least(Arrangement.WORKERS), mostWorkers()), mostWorkers());
            for (int count : counts) {
                int mostChunk = mostChunk(count);
                for (int chunk = 1; chunk <= mostChunk; chunk *= 2) {
                    most = Math.max(most, rate(count, chunk));
                }
            }
            double enough = NEARLY * most;
            best = fewest(counts, count -> chunk(count, enough).isPresent())
                    .map(count -> arrangement(count, chunk(count, enough).getAsInt()))
                    .orElse(present);
        }
        return candidate(best, most);
    }

    private Candidate candidate(Arrangement to, double most) {
        Arrangement present = observation.arrangement();
        Verdict verdict = judge(to);
        return new Candidate(
                to,
                verdict,
                Math.max(most, verdict.then()),
                Math.hypot(workers.work().relativeError(), verdict.gainError()),
                Math.max(0, to.instances(Arrangement.WORKERS) - present.instances(Arrangement.WORKERS)),
                0,
                List.of(Arrangement.WORKERS),
                reason(to, 0),
                reason(present, 0),
                to.isSameAs(present) ? Candidate.Limit.NOTHING_TO_GAIN : Candidate.Limit.LITTLE_TO_GAIN,
                court.outlook(observation).contention(to).easing());
    }

    @Override
    public Optional<Candidate> fewestRanksFor(double wanted, Set<String> changeable) {
        Arrangement present = observation.arrangement();
        int now = present.instances(Arrangement.WORKERS);
        if (!changeable.contains(Arrangement.WORKERS)) {
            return Optional.empty();
        }
        return fewest(counts(now, mostWorkers()), count -> chunk(count, wanted).isPresent())
                .map(count -> {
                    boolean stays = present.chunk() <= mostChunk(count) && rate(count, present.chunk()) >= wanted;
                    Arrangement one = arrangement(
                            count,
                            stays ? present.chunk() : chunk(count, wanted).getAsInt());
                    return candidate(one, itemsPerSecond(one));
                });
    }

    @Override
    public Verdict judge(Arrangement arrangement) {
        return court.judge(observation, arrangement);
    }

    /** What the surest model says. */
    private double itemsPerSecond(Arrangement arrangement) {
        return model.forecast(court.outlook(observation), arrangement)
                .map(Forecast::itemsPerSecond)
                .orElse(0.0);
    }

    /** What the model says of the messages as they are, which may be shorter than they might be. */
    private double now() {
        return itemsPerSecond(court.outlook(observation).seen());
    }

    @Override
    public Map<String, Integer> enough(Set<String> changeable) {
        return enoughFor(NEARLY * now(), changeable);
    }

    @Override
    public Map<String, Integer> enoughFor(double wanted, Set<String> changeable) {
        int present = observation.arrangement().instances(Arrangement.WORKERS);
        int chunk = observation.arrangement().chunk();
        return changeable.contains(Arrangement.WORKERS)
                ? fewest(counts(wishes.least(Arrangement.WORKERS), present - 1), count -> rate(count, chunk) >= wanted)
                        .map(count -> Map.of(Arrangement.WORKERS, count))
                        .orElse(Map.of())
                : Map.of();
    }

    private int mostWorkers() {
        return Math.min(
                wishes.most(Arrangement.WORKERS),
                workers.instances().size() + workers.parked().size());
    }

    /** Numbers of workers to look at, ascending, with both ends: few of them one by one, more of them in larger and larger steps. */
    private static List<Integer> counts(int from, int to) {
        List<Integer> counts = new ArrayList<>();
        for (int count = from; count < to; count += Math.max(1, count / STEPS_TO_DOUBLE)) {
            counts.add(count);
        }
        if (from <= to) {
            counts.add(to);
        }
        return counts;
    }

    /** The fewest workers that are enough: between the first of those looked at which are, and the one before, more are enough too. */
    private static Optional<Integer> fewest(List<Integer> counts, IntPredicate isEnough) {
        for (int i = 0; i < counts.size(); i++) {
            if (isEnough.test(counts.get(i))) {
                int low = i == 0 ? counts.get(0) : counts.get(i - 1) + 1;
                int high = counts.get(i);
                while (low < high) {
                    int middle = (low + high) >>> 1;
                    if (isEnough.test(middle)) {
                        high = middle;
                    } else {
                        low = middle + 1;
                    }
                }
                return Optional.of(high);
            }
        }
        return Optional.empty();
    }

    /** The smallest chunk with which so many workers are enough. */
    private OptionalInt chunk(int count, double enough) {
        int most = mostChunk(count);
        for (int chunk = 1; chunk <= most; chunk *= 2) {
            if (rate(count, chunk) >= enough) {
                return OptionalInt.of(chunk);
            }
        }
        return OptionalInt.empty();
    }

    private double rate(int count, int chunk) {
        return rates.computeIfAbsent(
                (long) count << Integer.SIZE | chunk, key -> itemsPerSecond(arrangement(count, chunk)));
    }

    private Arrangement arrangement(int count, int chunk) {
        return Arrangement.farm(places.subList(0, count), chunk);
    }

    /** By factoring over the tasks that are left; where their number is not known, by how long a message may take. */
    private int mostChunk(int count) {
        double task = Math.max(1e-7, farm.taskSeconds());
        long byTime = Math.max(1, (long) (LONGEST_MESSAGE_SECONDS / task));
        long left = farm.left();
        if (left > 0) {
            long units = Math.min(left, WorkSharing.MOST_UNITS);
            long tuple = new WorkSharing.Factoring(task, farm.deviationSeconds()).tupleUnits(units, count, 1);
            byTime = Math.min(byTime, tuple);
        }
        return (int) Math.max(1, Math.min(MOST_CHUNK, byTime));
    }

    /** Workers have no neighbours. */
    @Override
    public Optional<Arrangement> oneHostLessFor(double wanted, Set<String> changeable) {
        return Optional.empty();
    }

    @Override
    public String reason(Arrangement to, double gain) {
        return String.format(
                Locale.ROOT,
                "tasks take %s (deviation %s), a message %s more at its worker and %s at the master: %s give"
                        + " %.4g tasks/s by the model '%s', which says %.4g for now",
                Figures.milliseconds(farm.taskSeconds()),
                Figures.milliseconds(farm.deviationSeconds()),
                Figures.milliseconds(farm.messageSeconds()),
                Figures.milliseconds(farm.masterSeconds(farm.tasksPerMessage())),
                to.text(),
                itemsPerSecond(to),
                model.name(),
                now());
    }
}
