package io.scansion.tuner.journal;

/** Where events of a run go. Implementations never throw and never block for long. */
@FunctionalInterface
public interface EventSink {
    void append(RunEvent event);
}
