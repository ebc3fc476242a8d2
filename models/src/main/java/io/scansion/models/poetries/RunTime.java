package io.scansion.models.poetries;

/**
 * How long a run of so many items takes.
 *
 * @param items of the source
 * @param fillSeconds until the stage that sets the pace has its first item
 * @param busySeconds that this stage has items for
 * @param drainSeconds from its last item's leaving it until that is through the last stage
 * @param seconds the whole run; longer than the three together where stages branch and another way takes longer
 */
public record RunTime(long items, double fillSeconds, double busySeconds, double drainSeconds, double seconds) {}
