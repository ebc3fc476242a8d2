package io.scansion.models.queueing.simulation;

import java.util.SplittableRandom;

/**
 * One run of a client-server system. Clients are all alike, so those that think are no more than the times at which their requests
 * are due, in a heap; those that wait are the times at which they came, in a ring. Nothing is allocated per event.
 */
final class ClosedEngine {
    double now;
    long events;
    long served;

    /** Integrals over time of the requests in the queue, and in the queue and in service. */
    double waitingTime;

    double presentTime;
    double busyTime;

    /** Sums over the requests whose service has begun, and ended. */
    double waits;

    double stays;
    long begun;

    private final ClosedSystem system;
    private final DurationHistogram responses;
    private final ServiceDraw think;
    private final ServiceDraw service;
    private final double[] due;
    private int thinking;
    private final double[] came;
    private int oldest;
    private int present;
    private double endsAt = Double.POSITIVE_INFINITY;

    /** @param responses counts how long every request is at the server */
    ClosedEngine(ClosedSystem system, SplittableRandom seeds, DurationHistogram responses) {
        this.system = system;
        this.responses = responses;
        think = ServiceDraw.of(system.think(), seeds.split());
        service = ServiceDraw.of(system.service(), seeds.split());
        due = new double[system.clients()];
        came = new double[system.clients()];
        for (int i = 0; i < system.clients(); i++) {
            think(think.next());
        }
    }

    /**
     * Plays until so many requests have been served.
     *
     * @throws NoProgressException if that takes more events than allowed
     */
    void runUntil(long total, long mostEvents) {
        while (served < total) {
            double next = thinking > 0 ? Math.min(due[0], endsAt) : endsAt;
            presentTime += present * (next - now);
            waitingTime += Math.max(0, present - 1) * (next - now);
            busyTime += present > 0 ? next - now : 0;
            now = next;
            if (now == endsAt) {
                complete();
            } else {
                request();
            }
            if (++events > mostEvents) {
                throw new NoProgressException(
                        "at time " + now + ": " + events + " events for only " + served + " requests served");
            }
        }
    }

    private void request() {
        thinking--;
        sink(due[thinking]);
        came[(int) (((long) oldest + present) % came.length)] = now;
        present++;
        if (present == 1) {
            serve();
        }
    }

    private void complete() {
        served++;
        double stay = now - came[oldest];
        stays += stay;
        responses.add(stay);
        oldest = oldest + 1 == came.length ? 0 : oldest + 1;
        present--;
        think(now + system.replyTime() + think.next());
        if (present > 0) {
            serve();
        } else {
            endsAt = Double.POSITIVE_INFINITY;
        }
    }

    private void serve() {
        begun++;
        waits += now - came[oldest];
        endsAt = now + service.next();
    }

    private void think(double until) {
        int at = thinking++;
        while (at > 0 && due[(at - 1) >>> 1] > until) {
            due[at] = due[(at - 1) >>> 1];
            at = (at - 1) >>> 1;
        }
        due[at] = until;
    }

    private void sink(double time) {
        int at = 0;
        int half = thinking >>> 1;
        while (at < half) {
            int child = 2 * at + 1;
            if (child + 1 < thinking && due[child + 1] < due[child]) {
                child++;
            }
            if (time <= due[child]) {
                break;
            }
            due[at] = due[child];
            at = child;
        }
        due[at] = time;
    }
}
