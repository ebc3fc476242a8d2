package io.scansion.models.san.masterslave;

/**
 * What each of some slaves that are equally fast does with its time, as shares that are 1 together.
 *
 * @param speed how many times as fast they compute as the program's times say
 * @param slaves how many there are, at least 1
 * @param idle waits for a slice (I)
 * @param computing computes (Pr)
 * @param sending sends a pack, or waits until it can (Tx)
 */
public record SlaveShares(double speed, int slaves, double idle, double computing, double sending) {}
