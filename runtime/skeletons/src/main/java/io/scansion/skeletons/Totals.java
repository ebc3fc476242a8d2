package io.scansion.skeletons;

import java.io.Serializable;

/** The numbers of an outcome, as they travel. */
record Totals(long delivered, long skippedItems, long elapsedNanos) implements Serializable {}
