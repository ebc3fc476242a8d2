package io.scansion.tuner.control;

import io.scansion.tuner.monitor.LibraryWindow;
import io.scansion.wire.AgentMessage.Acknowledgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/*
 * One change of a run with the library, from its commands to its measured effect: every command is answered, the run shows the new
 * arrangement, and windows of nothing but that agree with each other. Each step is bounded in time.
 */
/** A change of a run with the library. Owned by one thread. */
final class LibraryChange implements KeptChange {
    private static final double LONGEST_WAIT_SECONDS = 10;
    private static final int MOST_WINDOWS = 4;
    /** Windows whose rates differ by less, beside their noise, measure the same thing. */
    private static final double AGREEMENT_SHARE = 0.05;

    private final LibraryPlan plan;
    private final boolean takingBack;
    private final double rateBefore;
    private final double workBefore;
    private final int commands;
    private final long startNanos;
    private final List<String> refusals = new ArrayList<>();
    private final List<LibraryWindow> windows = new ArrayList<>();
    private final CompletableFuture<List<String>> refused = new CompletableFuture<>();
    private int answers;
    private boolean accepted;
    private boolean inForce;

    /** How a change ended. */
    sealed interface End {
        record Failed(String reason) implements End {}

        /**
         * @param seconds that were measured
         * @param worse whether the rate fell by more than the noise, at the same work per item
         */
        record Measured(double itemsPerSecond, double seconds, boolean worse) implements End {}
    }

    /**
     * @param rateBefore items per second before it
     * @param workBefore seconds of work per item before it
     * @param commands how many answers there will be
     */
    LibraryChange(
            LibraryPlan plan, boolean takingBack, double rateBefore, double workBefore, int commands, long nowNanos) {
        this.plan = plan;
        this.takingBack = takingBack;
        this.rateBefore = rateBefore;
        this.workBefore = workBefore;
        this.commands = commands;
        this.startNanos = nowNanos;
    }

    LibraryPlan plan() {
        return plan;
    }

    boolean isTakingBack() {
        return takingBack;
    }

    double rateBefore() {
        return rateBefore;
    }

    double workBefore() {
        return workBefore;
    }

    void answered(Acknowledgement answer) {
        if (answer.accepted()) {
            accepted = true;
        } else {
            refusals.add("rank " + answer.physicalRank() + " refused: " + answer.reason());
        }
        countAnswer();
    }

    void unanswered(String reason) {
        accepted = true; // it may have been
        refusals.add(reason);
        countAnswer();
    }

    private void countAnswer() {
        answers++;
        if (answers == commands) {
            refused.complete(List.copyOf(refusals));
        }
    }

    /** Completes with the reasons of those who refuse when every command is answered. */
    CompletableFuture<List<String>> refused() {
        return refused;
    }

    /** Whether windows hold nothing but the new arrangement from now on, which they have not until now. */
    boolean comesInForce(LibraryArrangement present) {
        boolean comes = !inForce && answers == commands && refusals.isEmpty() && present.equals(plan.to());
        inForce |= comes;
        return comes;
    }

    /** Whether any of its commands has been taken, or may have been. */
    boolean mayHaveChanged() {
        return accepted;
    }

    boolean isInForce() {
        return inForce;
    }

    void onWindow(LibraryWindow window) {
        if (inForce && window.itemsPerSecond() > 0) {
            windows.add(window);
        }
    }

    /** @param workNow seconds of work per item as measured last */
    Optional<End> end(long nowNanos, double workNow, double worseShare) {
        if (answers == commands && !refusals.isEmpty()) {
            return Optional.of(new End.Failed(String.join("; ", refusals)));
        }
        if (!inForce) {
            boolean late = (nowNanos - startNanos) / 1e9 > LONGEST_WAIT_SECONDS;
            return late
                    ? Optional.of(new End.Failed("it did not come into force within " + LONGEST_WAIT_SECONDS + " s"))
                    : Optional.empty();
        }
        if (!windows.isEmpty() && LibraryPlanner.isAnotherLoad(workBefore, workNow)) {
            return Optional.of(soFar()); // what is measured now says nothing of the change any more
        }
        if (windows.size() < 2 || (!agree() && windows.size() < MOST_WINDOWS)) {
            return Optional.empty();
        }
        double rate = rate(lastTwo());
        double lighter = workNow > 0 && workBefore > 0 ? Math.min(1, workBefore / workNow) : 1;
        return Optional.of(
                new End.Measured(rate, seconds(lastTwo()), rate < rateBefore * lighter * (1 - worseShare - noise())));
    }

    private boolean agree() {
        double last = windows.get(windows.size() - 1).itemsPerSecond();
        double before = windows.get(windows.size() - 2).itemsPerSecond();
        return Math.abs(last / before - 1) <= AGREEMENT_SHARE + noise();
    }

    /** What its windows say so far, be they as many as they may; NaN without one. */
    End.Measured soFar() {
        return new End.Measured(rate(windows), seconds(windows), false);
    }

    private static double rate(List<LibraryWindow> of) {
        double items = 0;
        for (LibraryWindow window : of) {
            items += window.itemsPerSecond() * window.lengthSeconds();
        }
        return items / seconds(of);
    }

    private static double seconds(List<LibraryWindow> of) {
        return of.stream().mapToDouble(LibraryWindow::lengthSeconds).sum();
    }

    private List<LibraryWindow> lastTwo() {
        return windows.subList(windows.size() - 2, windows.size());
    }

    /** One item more or less at each end of a window. */
    private double noise() {
        LibraryWindow last = windows.get(windows.size() - 1);
        return 2 / Math.max(2, last.items());
    }
}
