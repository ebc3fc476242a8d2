package io.scansion.tuner.loop;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.RecentPace;
import java.util.HashMap;
import java.util.Map;

/*
 * Where nothing can be gained, the tuner and the agents' reports are all that it costs. What is left then of the windows is their
 * rates: those are enough to see that something is not as it was.
 */
/**
 * Knows whether nothing has happened for so long that most windows may be passed over: no change under way, no recommendation, no news
 * for operators, and one rate as far as its noise lets that be told. Owned by the loop's thread.
 */
final class Calm {
    /** So many windows in a row in which nothing happens are calm. */
    static final int QUIET_WINDOWS = 15;
    /** Of so many windows in the calm something is made of one. */
    static final int ONE_IN = 4;

    private final RecentPace pace = new RecentPace();
    /** Windows since something was made of one, by run. */
    private final Map<Integer, Integer> passedOver = new HashMap<>();

    private int quiet;
    private boolean calm;

    /** Takes in a window of what the job is tuned by. */
    void saw(Observation observation) {
        pace.add(observation);
        quiet++;
        calm = quiet >= QUIET_WINDOWS && (pace.windows() == 0 || pace.agreeing() >= QUIET_WINDOWS);
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
