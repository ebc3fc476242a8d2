package io.scansion.tuner.control;

/**
 * A value that a tuning point was given.
 *
 * @param id of the decision, by which every rank knows what was there before
 */
record PointSetting(long id, String name, String value) implements KeptChange {}
