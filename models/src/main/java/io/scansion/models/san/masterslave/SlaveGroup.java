package io.scansion.models.san.masterslave;

/**
 * Slaves that are equally fast, and so can be counted.
 *
 * @param first number of the first of them, from 0
 * @param slaves how many there are
 * @param speed how many times as fast they compute as the program's times say
 */
record SlaveGroup(int first, int slaves, double speed) {}
