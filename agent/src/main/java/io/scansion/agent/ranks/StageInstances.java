package io.scansion.agent.ranks;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The instances of one stage and the choice among them. Belongs to the distributor's sending thread. */
final class StageInstances {
    /** Items an instance may hold beyond those that still travel through earlier stages: one in work, one waiting. */
    private static final int CREDITS = 2;

    private final int stage;
    private final List<Instance> instances = new ArrayList<>();
    private int creditsPerInstance = CREDITS;
    private int turn;

    StageInstances(int stage) {
        this.stage = stage;
        instances.add(new Instance(stage, true));
    }

    int stage() {
        return stage;
    }

    List<Instance> all() {
        return instances;
    }

    Instance primary() {
        return instances.get(0);
    }

    @Nullable
    Instance find(int physicalRank) {
        for (Instance instance : instances) {
            if (instance.physicalRank() == physicalRank) {
                return instance;
            }
        }
        return null;
    }

    Instance add(int physicalRank) {
        Instance added = new Instance(physicalRank, false);
        instances.add(added);
        return added;
    }

    /** Instances that items may be sent to now: those wanted and ready, or any ready one while none of the wanted is. */
    List<Instance> usable() {
        List<Instance> wanted =
                instances.stream().filter(i -> i.isWanted() && i.isReady()).toList();
        return wanted.isEmpty() ? instances.stream().filter(Instance::isReady).toList() : wanted;
    }

    /**
     * The usable instance with the fewest items outstanding, in turn among equals; null while none has a credit left.
     *
     * <p>Outstanding items decide, not a blocking send: a receiver that has posted no receive yet says nothing about how
     * busy it is.
     */
    @Nullable
    Instance choose() {
        Instance best = null;
        int count = instances.size();
        List<Instance> usable = usable();
        for (int k = 0; k < count; k++) {
            Instance candidate = instances.get((turn + k) % count);
            if (usable.contains(candidate)
                    && candidate.outstanding() < creditsPerInstance
                    && (best == null || candidate.outstanding() < best.outstanding())) {
                best = candidate;
            }
        }
        if (best != null) {
            turn = (instances.indexOf(best) + 1) % count;
        }
        return best;
    }

    /**
     * Sets the credits of each instance so that items still in earlier stages cannot starve this one.
     *
     * @param itemsInEarlierStages how many items the stages before may hold in all
     * @return how many items the stages up to this one may hold
     */
    int grantCredits(int itemsInEarlierStages) {
        int serving = Math.max(1, usable().size());
        creditsPerInstance = CREDITS + (itemsInEarlierStages + serving - 1) / serving;
        return creditsPerInstance * serving;
    }
}
