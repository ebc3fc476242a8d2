package io.scansion.agent.ranks.collectives;

import io.scansion.agent.ranks.collectives.Collective.Region;
import java.util.Arrays;
import java.util.List;

/** What a collective that makes a communicator gives a rank: which ranks of the world it joins, in the order of their ranks in it. */
public final class CommunicatorMade {
    private CommunicatorMade() {}

    /**
     * A call of this name on that communicator.
     *
     * @param ranks of the world
     */
    public static Collective by(String name, String signature, int communicator, int ranks) {
        return new Collective(
                name, signature, communicator, List.of(new Region(new int[ranks + 1], 0, ranks + 1)), null);
    }

    /** Keeps with the call what it has made. */
    public static void fill(Collective call, int[] members) {
        int[] content = content(call);
        content[0] = members.length;
        System.arraycopy(members, 0, content, 1, members.length);
    }

    /** What was kept with the call. */
    public static int[] members(Collective call) {
        int[] content = content(call);
        return Arrays.copyOfRange(content, 1, 1 + content[0]);
    }

    private static int[] content(Collective call) {
        return (int[]) call.filled().get(0).array();
    }
}
