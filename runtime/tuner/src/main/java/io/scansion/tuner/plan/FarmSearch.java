package io.scansion.tuner.plan;

import io.scansion.models.poetries.WorkSharing;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Looks for the number of workers and the chunk that a model promises most of, at the least cost. */
final class FarmSearch implements CandidateSearch {
    /** Arrangements within this share of the best are as good, and the cheapest of them is taken. */
    private static final double NEARLY = 0.99;

    /** A message takes its worker no longer than this, in seconds, unless a single task does. */
    private static final double LONGEST_MESSAGE_SECONDS = 0.1;

    private static final int MOST_CHUNK = 1 << 12;

    private final Observation observation;
    private final LibraryWindow.Farm farm;
    private final ModelCourt court;
    private final PerformanceModel model;
    private final Level workers;
    private final Wishes wishes;

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
    }

    @Override
    public Candidate best(Set<String> changeable, double minGain, double confidence) {
        Arrangement present = observation.arrangement();
        Arrangement best = present;
        double most = now();
        if (changeable.contains(Arrangement.WORKERS)) {
            List<Arrangement> candidates = candidates();
            for (Arrangement candidate : candidates) {
                most = Math.max(most, itemsPerSecond(candidate));
            }
            for (Arrangement candidate : candidates) { // from few workers and small chunks to many and large
                if (itemsPerSecond(candidate) >= NEARLY * most) {
                    best = candidate;
                    break;
                }
            }
        }
        Verdict verdict = judge(best);
        return new Candidate(
                best,
                verdict,
                Math.max(most, verdict.then()),
                Math.hypot(workers.work().relativeError(), verdict.gainError()),
                Math.max(0, best.instances(Arrangement.WORKERS) - present.instances(Arrangement.WORKERS)),
                List.of(Arrangement.WORKERS),
                reason(best, 0),
                reason(present, 0),
                best.isSameAs(present) ? Candidate.Limit.NOTHING_TO_GAIN : Candidate.Limit.LITTLE_TO_GAIN);
    }

    @Override
    public Verdict judge(Arrangement arrangement) {
        return court.judge(observation, arrangement);
    }

    /** What the surest model says. */
    private double itemsPerSecond(Arrangement arrangement) {
        return model.forecast(observation, arrangement)
                .map(Forecast::itemsPerSecond)
                .orElse(0.0);
    }

    /** What the model says of the messages as they are, which may be shorter than they might be. */
    private double now() {
        return itemsPerSecond(observation.arrangement().withChunk(farm.chunkSeen()));
    }

    @Override
    public Map<String, Integer> enough(Set<String> changeable) {
        Arrangement present = observation.arrangement();
        int most = present.instances(Arrangement.WORKERS);
        for (int fewer = wishes.least(Arrangement.WORKERS);
                fewer < most && changeable.contains(Arrangement.WORKERS);
                fewer++) {
            if (itemsPerSecond(arrangement(fewer, present.chunk())) >= NEARLY * now()) {
                return Map.of(Arrangement.WORKERS, fewer);
            }
        }
        return Map.of();
    }

    private List<Arrangement> candidates() {
        List<Arrangement> all = new ArrayList<>();
        int mostWorkers = Math.min(
                wishes.most(Arrangement.WORKERS),
                workers.instances().size() + workers.parked().size());
        for (int count = Math.min(wishes.least(Arrangement.WORKERS), mostWorkers); count <= mostWorkers; count++) {
            int most = mostChunk(count);
            for (int chunk = 1; chunk <= most; chunk *= 2) {
                all.add(arrangement(count, chunk));
            }
        }
        return all;
    }

    private Arrangement arrangement(int count, int chunk) {
        List<Place> places = new ArrayList<>(workers.instances());
        places.addAll(workers.parked());
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
