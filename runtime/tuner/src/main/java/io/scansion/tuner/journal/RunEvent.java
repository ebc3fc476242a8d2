package io.scansion.tuner.journal;

/**
 * Something that happened in a run and that a reader of its log should see. Times are seconds, sizes bytes, rates items per
 * second. A number that is not known is NaN here and {@code null} in JSON: unknown is never written as zero. Each family is an
 * interface of records.
 */
public sealed interface RunEvent permits JobEvent, ObservationEvent, ModelEvent, DecisionEvent, ChangeEvent {

    /** The value of {@code type} in JSON. */
    default String type() {
        return EventJson.type(getClass());
    }
}
