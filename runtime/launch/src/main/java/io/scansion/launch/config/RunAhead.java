package io.scansion.launch.config;

import java.util.Locale;

/** How far a sender may get ahead of a stage declared stateless before anything has been changed. */
public enum RunAhead {
    /** As far as MPI lets it. */
    FREE,
    /** About half a second of the stage's work: what is queued at a stage no other instance can take. */
    BOUNDED;

    /** What is right where nobody has said anything: only who lets the tuner act has asked for senders that wait. */
    static RunAhead of(TuningMode mode) {
        return mode == TuningMode.AUTO ? BOUNDED : FREE;
    }

    /** Returns the word of the command line, such as {@code bounded}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws InvalidJobException if it is neither */
    public static RunAhead parse(String word) {
        for (RunAhead policy : values()) {
            if (policy.word().equals(word)) {
                return policy;
            }
        }
        throw new InvalidJobException("unknown --run-ahead '" + word + "'; use free or bounded");
    }
}
