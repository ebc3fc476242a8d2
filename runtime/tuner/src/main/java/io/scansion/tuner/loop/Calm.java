package io.scansion.tuner.loop;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.RecentPace;
import io.scansion.tuner.observe.structure.JobStructure;
import java.util.HashMap;
import java.util.Map;

/*
 * Where nothing can be gained, the tuner and the agents' reports are all that it costs. What is left then of the windows is their
 * rates: those are enough to see that something is not as it was.
 */
/**
 * Knows whether nothing has happened for so long that most windows may be passed over: no change under way, no recommendation, no news
 * for operators, no other reason, or none any more, why nothing may be decided, and no rate that differs by more than a tenth, or by
 * more than their noise, from those before it that agree with each other. Owned by the loop's thread.
 */
final class Calm {
    /** So many windows in a row in which nothing happens are calm. */
    static final int QUIET_WINDOWS = 15;
    /** Of so many windows in the calm something is made of one. */
    static final int ONE_IN = 4;
    /** So many windows are looked at from one on whose rate is another. */
    private static final int ATTENTIVE_WINDOWS = 5;

    private static final double OTHER_SHARE = 0.1;
    private static final double OTHER_DEVIATIONS = 2.5;

    private final RecentPace pace = new RecentPace();
    /** Windows since something was made of one, by run. */
    private final Map<Integer, Integer> passedOver = new HashMap<>();

    /** Why nothing may be decided, as the last window has it; empty if something may. */
    private String unknown = "";

    private int quiet;
    private boolean calm;

    /** Takes in a window of what the job is tuned by. */
    void saw(Observation observation) {
        double before = pace.mean(Math.min(pace.agreeing(), QUIET_WINDOWS));
        double least = Math.max(OTHER_SHARE, OTHER_DEVIATIONS * pace.noise());
        boolean isOther = Math.abs(observation.itemsPerSecond() / before - 1) > least;
        quiet = isOther ? Math.min(quiet, QUIET_WINDOWS - ATTENTIVE_WINDOWS) : quiet + 1;
        calm = quiet >= QUIET_WINDOWS;
        pace.add(observation);
        String why = why(observation);
        if (!why.equals(unknown)) {
            unknown = why;
            disturbed();
        }
    }

    /** That a program is not a pipeline, of which each window has its own figures, is what it is. */
    private static String why(Observation observation) {
        boolean isNoPipeline = observation
                .program()
                .filter(window -> window.structure() instanceof JobStructure.NotAPipeline)
                .isPresent();
        return isNoPipeline ? "" : observation.unknown().orElse("");
    }

    /** Something has happened, or may. */
    void disturbed() {
        quiet = 0;
        calm = false;
    }

    boolean isCalm() {
        return calm;
    }

    /** Whether nothing need be made of a window. */
    boolean passesOver(Observation observation) {
        int run = observation.subject().run();
        int passed = passedOver.getOrDefault(run, 0);
        boolean passes = calm && passed < ONE_IN - 1;
        passedOver.put(run, passes ? passed + 1 : 0);
        return passes;
    }
}
