package io.scansion.tuner.loop;

/** Hears of every turn of a loop, once it is over, on the loop's thread; must neither throw nor wait. */
@FunctionalInterface
public interface TurnListener {
    void onTurn(Turn turn);
}
