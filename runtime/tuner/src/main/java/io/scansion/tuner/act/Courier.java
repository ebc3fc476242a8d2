package io.scansion.tuner.act;

import io.scansion.wire.TunerMessage.Command;
import java.util.function.Consumer;

/** Carries commands to ranks. Owned by the loop's thread, on which answers come in too. */
@FunctionalInterface
public interface Courier {
    /** @param onAnswer called once, in a later turn of the loop */
    void send(int rank, Command command, Consumer<Answer> onAnswer);
}
