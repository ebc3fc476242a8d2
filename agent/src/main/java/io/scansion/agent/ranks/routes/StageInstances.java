package io.scansion.agent.ranks.routes;

import io.scansion.wire.ItemsAhead;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The instances of one stage and the choice among them. Belongs to the distributor's sending thread. */
public final class StageInstances {
    /** As many more as make a report for every few items enough, and no more. */
    private static final int MOST_AHEAD = 4 * SlipBatch.MOST_ITEMS - ItemsAhead.HELD_BY_INSTANCE;
    /** Reports while an instance works off its credits, so that it need not wait for more. */
    private static final int REPORTS_OF_CREDITS = 4;

    private final int stage;
    private final List<Instance> instances = new ArrayList<>();
    private List<Instance> usable;

    private int creditsPerInstance = ItemsAhead.HELD_BY_INSTANCE;
    private int reportEvery = 1;
    private int turn;

    public StageInstances(int stage) {
        this.stage = stage;
        instances.add(new Instance(stage, true));
        usable = List.copyOf(instances);
    }

    public int stage() {
        return stage;
    }

    public List<Instance> all() {
        return instances;
    }

    public Instance primary() {
        return instances.get(0);
    }

    @Nullable
    public Instance find(int physicalRank) {
        for (Instance instance : instances) {
            if (instance.physicalRank() == physicalRank) {
                return instance;
            }
        }
        return null;
    }

    public Instance add(int physicalRank) {
        Instance added = new Instance(physicalRank, false);
        instances.add(added);
        return added;
    }

    /** Instances that items may be sent to now. */
    public List<Instance> usable() {
        return usable;
    }

    /**
     * Takes in which instances are wanted and ready: those that are both, or any ready one while none of the wanted is. Sets
     * the credits of each so that items still in earlier stages cannot starve this one.
     *
     * @param itemsInEarlierStages how many items the stages before may hold in all
     * @param itemsAhead how many items may wait here besides, since they are short
     * @return how many items the stages up to this one may hold
     */
    public int refresh(int itemsInEarlierStages, int itemsAhead) {
        List<Instance> ready = instances.stream().filter(Instance::isReady).toList();
        List<Instance> wanted = ready.stream().filter(Instance::isWanted).toList();
        usable = wanted.isEmpty() ? ready : wanted;
        int serving = usable.size();
        int own = ItemsAhead.HELD_BY_INSTANCE + Math.min(MOST_AHEAD, itemsAhead / serving);
        reportEvery = Math.max(1, own / REPORTS_OF_CREDITS);
        creditsPerInstance = own + (itemsInEarlierStages + serving - 1) / serving;
        return creditsPerInstance * serving;
    }

    /** How many finished items an instance is to report at a time. */
    public int reportEvery() {
        return reportEvery;
    }

    /** The same for the rank behind the stage, which takes what all instances send; 0 while it need not. */
    public int reportEveryBehind() {
        return reportEvery == 1 ? 0 : Math.min(SlipBatch.MOST_ITEMS, reportEvery * usable.size());
    }

    /**
     * The usable instance with the fewest items outstanding, in turn among equals; null while none has a credit left.
     *
     * <p>Outstanding items decide, not a blocking send: a receiver that has posted no receive yet says nothing about how
     * busy it is.
     */
    @Nullable
    public Instance choose() {
        int best = -1;
        long fewest = creditsPerInstance;
        for (int k = 0; k < usable.size(); k++) {
            int at = (turn + k) % usable.size();
            long outstanding = usable.get(at).outstanding();
            if (outstanding < fewest) {
                fewest = outstanding;
                best = at;
            }
        }
        if (best < 0) {
            return null;
        }
        turn = best + 1;
        return usable.get(best);
    }
}
