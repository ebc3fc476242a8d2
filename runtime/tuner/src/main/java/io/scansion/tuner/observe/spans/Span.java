package io.scansion.tuner.observe.spans;

/**
 * What was done in some time, which can be put together with what was done next.
 *
 * @param <S> the type itself
 */
public interface Span<S> {
    /** Returns what was done in both. */
    S plus(S next);
}
