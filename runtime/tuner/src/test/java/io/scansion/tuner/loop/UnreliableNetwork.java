package io.scansion.tuner.loop;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Loses, repeats and delays snapshots; everything else passes. */
final class UnreliableNetwork implements UnaryOperator<List<AgentMessage>> {
    private final Random random;
    private final List<AgentMessage> late = new ArrayList<>();

    UnreliableNetwork(long seed) {
        random = new Random(seed);
    }

    @Override
    public List<AgentMessage> apply(List<AgentMessage> messages) {
        List<AgentMessage> arriving = new ArrayList<>();
        List<AgentMessage> nextLate = new ArrayList<>();
        for (AgentMessage message : messages) {
            if (!(message instanceof Snapshot)) {
                arriving.add(message);
                continue;
            }
            switch (random.nextInt(6)) {
                case 0 -> { // lost
                }
                case 1 -> Collections.addAll(arriving, message, message);
                case 2 -> nextLate.add(message);
                default -> arriving.add(message);
            }
        }
        arriving.addAll(late);
        late.clear();
        late.addAll(nextLate);
        return arriving;
    }
}
