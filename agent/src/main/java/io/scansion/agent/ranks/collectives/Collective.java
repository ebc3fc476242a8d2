package io.scansion.agent.ranks.collectives;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A collective call of the program.
 *
 * @param name of the method, such as {@code Bcast}
 * @param signature name and arguments but for the contents of arrays: the same for two processes that do the same
 * @param communicator on which it is called: the world is 0, those that the program has made follow
 * @param filled what the call fills in this rank, in a fixed order
 * @param obstacle why that is not known, or null
 */
public record Collective(
        String name,
        String signature,
        int communicator,
        List<Region> filled,
        @Nullable String obstacle) {
    /** Some elements of an array of the program, which need not be there. */
    public record Region(Object array, int offset, int count) {}

    public Collective {
        filled = List.copyOf(filled);
    }
}
