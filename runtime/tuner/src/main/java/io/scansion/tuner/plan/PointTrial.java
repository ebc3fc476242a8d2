package io.scansion.tuner.plan;

import io.scansion.tuner.world.Subject;

/**
 * Another value of a tuning point that is to be tried. No model knows what it brings.
 *
 * @param id of the decision; the command carries it
 * @param subject whose throughput tells what it brings
 * @param name of the point
 * @param from its value in all ranks
 * @param to the value to be tried
 * @param currentItemsPerSecond with the value that it has
 */
public record PointTrial(
        long id, Subject subject, String name, String from, String to, double currentItemsPerSecond, String reason) {

    public boolean isOf(Subject otherSubject, String otherName, String otherFrom, String otherTo) {
        return subject.equals(otherSubject) && name.equals(otherName) && from.equals(otherFrom) && to.equals(otherTo);
    }

    /** What is to be done, in words. */
    public String text() {
        return name + ": " + from + " -> " + to;
    }
}
