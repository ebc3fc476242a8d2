package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.world.Around.Noting;
import io.scansion.agent.ranks.world.Around.Oddity;
import io.scansion.agent.ranks.world.Around.Over;
import io.scansion.agent.ranks.world.JobSpec.Ending;
import io.scansion.agent.ranks.world.JobSpec.Giving;
import io.scansion.agent.ranks.world.JobSpec.Look;
import io.scansion.agent.ranks.world.JobSpec.Receive;
import io.scansion.agent.ranks.world.JobSpec.Stage;
import io.scansion.agent.ranks.world.JobSpec.Taking;
import io.scansion.agent.ranks.world.Threads.Sharing;
import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.StageTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Draws jobs: programs that work untuned, in all the ways that programs are written, and orders that a tuner may give. */
final class RandomJobs {
    private final SplittableRandom random;

    /** Whether every send of the job waits for its receiver, so that a rank that waits keeps all before it waiting; nothing else is odd then. */
    private final boolean inRendezvous;

    RandomJobs(long seed) {
        random = new SplittableRandom(seed);
        inRendezvous = random.nextInt(5) == 0;
    }

    JobSpec next() {
        int stages = 1 + random.nextInt(3);
        int perItem = random.nextInt(inRendezvous ? 2 : 4) == 0 ? 2 + random.nextInt(2) : 1;
        int items = messages(perItem);
        boolean twoTags = perItem < 3 && random.nextInt(perItem == 2 ? 2 : 5) == 0;
        Ending ending = random.nextBoolean() ? Ending.BY_VALUE : Ending.BY_TAG;
        boolean exact = ending == Ending.BY_VALUE && !twoTags;
        boolean drops = !inRendezvous && random.nextInt(3) == 0;
        boolean odd = !inRendezvous && random.nextInt(5) == 0;
        List<Stage> inner = new ArrayList<>();
        for (int k = 0; k < stages; k++) {
            Stage stage = styled(Stage.PLAIN.receiving(receive(exact)).looking(look()), perItem);
            inner.add(drops && random.nextBoolean() ? stage.dropping(whole(some(items), perItem)) : stage);
        }
        if (odd && items > 0) {
            int at = random.nextInt(stages);
            inner.set(at, odd(inner.get(at), items, !drops, twoTags && !drops && at == 0, perItem));
        }
        Stage sink = styled(Stage.PLAIN.receiving(receive(exact)).looking(look()), perItem);
        boolean inStep =
                inner.stream().allMatch(s -> s.isOneForOne() && s.drops().isEmpty());
        if (twoTags && inStep && random.nextInt(3) == 0) {
            boolean swaps = items % 2 == 0 && !inner.get(stages - 1).isSynchronous() && random.nextBoolean();
            sink = Stage.PLAIN.receiving(swaps ? Receive.SWAPPED_TAGS : Receive.TAG_BY_COUNT);
        }
        if (inStep && sink.receive() == Receive.ANY_TAG && random.nextInt(6) == 0) {
            sink = sink.looking(Look.NONE).taking(random.nextBoolean() ? Taking.SECOND_FIRST : Taking.BESIDE);
        }
        int spares = 1 + random.nextInt(3);
        return new JobSpec(
                spares,
                items,
                ending,
                twoTags,
                random.nextInt(4) == 0 && (perItem == 1 || !drops) ? some(items) : Set.of(),
                sink.receive() == Receive.SWAPPED_TAGS || random.nextInt(3) > 0 ? Set.of() : some(items),
                random.nextInt(8) > 0,
                inner,
                sink,
                random.nextInt(4),
                orders(stages, spares),
                threaded(Stage.PLAIN.giving(giving(4))),
                prelude(items, odd),
                perItem);
    }

    private int messages(int perItem) {
        if (perItem > 1 && inRendezvous) {
            return perItem * random.nextInt(40);
        }
        return perItem * (random.nextInt(random.nextBoolean() ? 40 : 12) / perItem);
    }

    private Around prelude(int items, boolean odd) {
        Over over = over(items, odd);
        if (random.nextInt(3) > 0) {
            return Around.NONE.over(over);
        }
        Oddity oddity =
                random.nextInt(5) > 0 ? Oddity.NONE : List.of(Oddity.values()).get(random.nextInt(4));
        boolean late = odd && items > 0 && random.nextInt(3) == 0;
        int lateAt = late ? random.nextInt(items) : Stage.NEVER;
        int barriers = random.nextInt(3);
        return new Around(random.nextInt(4), random.nextInt(4), oddity, lateAt, barriers, over);
    }

    private Over over(int items, boolean odd) {
        int made = Math.max(0, random.nextInt(5) - 2);
        int used = random.nextInt(made + 1);
        int notes = made > 0 && random.nextBoolean() ? (used + 1) % (made + 1) : Stage.NEVER;
        Noting noting = odd ? List.of(Noting.values()).get(random.nextInt(3)) : Noting.SOURCE_TO_SINK;
        boolean mayMix = odd && notes != Stage.NEVER && items > 0 && noting == Noting.SOURCE_TO_SINK;
        int mixedAt = mayMix && random.nextBoolean() ? random.nextInt(items) : Stage.NEVER;
        return new Over(made, used, notes, noting, mixedAt);
    }

    /** How a rank receives and sends; mostly in order, and in one thread. */
    private Stage styled(Stage stage, int perItem) {
        Taking taking = switch (random.nextInt(12)) {
            case 0, 1 -> Taking.POSTED;
            case 2 -> Taking.TESTED;
            case 3, 4 -> Taking.AHEAD;
            case 5 -> Taking.ANY_OF_THREE;
            default -> Taking.RECV;
        };
        boolean ahead = taking == Taking.AHEAD || taking == Taking.ANY_OF_THREE;
        Stage styled = (ahead ? stage.looking(Look.NONE) : stage).taking(taking);
        Giving giving = giving(taking == Taking.RECV && perItem == 1 ? 5 : 4);
        return threaded((giving == Giving.EXCHANGE ? styled.looking(Look.NONE) : styled).giving(giving));
    }

    private Giving giving(int kinds) {
        if (inRendezvous) {
            return random.nextBoolean() ? Giving.SYNCHRONOUS : Giving.IMMEDIATE_SYNCHRONOUS;
        }
        return random.nextInt(3) > 0 ? Giving.SEND : List.of(Giving.values()).get(random.nextInt(kinds));
    }

    private Stage threaded(Stage stage) {
        return random.nextInt(40) == 0 ? stage.sharing(Sharing.IN_TURN, random.nextInt(12)) : stage;
    }

    private Receive receive(boolean exact) {
        return switch (random.nextInt(exact ? 6 : 4)) {
            case 0 -> Receive.ANY_SOURCE;
            case 4, 5 -> Receive.ONE_TAG;
            default -> Receive.ANY_TAG;
        };
    }

    private Look look() {
        return switch (random.nextInt(6)) {
            case 0 -> Look.PROBE;
            case 1 -> Look.POLL;
            default -> Look.NONE;
        };
    }

    private Stage odd(Stage stage, int items, boolean complete, boolean inStep, int perItem) {
        return switch (random.nextInt(inStep ? 7 : complete ? 6 : 4)) {
            case 0 -> perItem > 1 && random.nextBoolean() ? stage.dropping(some(items)) : stage.doubling(some(items));
            case 1 -> stage.throwing(random.nextInt(items));
            case 2 -> stage.dying(random.nextInt(items));
            case 3 -> stage.taking(Taking.RECV).looking(Look.AHEAD);
            case 4 -> stage.taking(Taking.SECOND_FIRST).looking(Look.NONE).giving(Giving.SEND);
            case 5 -> stage.taking(Taking.BESIDE).looking(Look.NONE).giving(Giving.SEND);
            default -> stage.receiving(Receive.TAG_BY_COUNT);
        };
    }

    /** With all messages of the items that any of these belongs to. */
    private static Set<Integer> whole(Set<Integer> messages, int perItem) {
        Set<Integer> all = new TreeSet<>();
        for (int message : messages) {
            for (int k = 0; k < perItem; k++) {
                all.add(message - message % perItem + k);
            }
        }
        return Set.copyOf(all);
    }

    private Set<Integer> some(int items) {
        Set<Integer> chosen = new TreeSet<>();
        int from = items == 0 ? 0 : random.nextInt(items);
        double share = random.nextBoolean() ? 0.15 : 0.7;
        for (int item = from; item < items; item++) {
            if (random.nextDouble() < share) {
                chosen.add(item);
            }
        }
        return Set.copyOf(chosen);
    }

    /** Arrangements of one or two runs of stages; a spare serves one stage all its life. */
    private List<Arrange> orders(int stages, int spares) {
        int[] stageOf = new int[spares];
        for (int k = 0; k < spares; k++) {
            stageOf[k] = 1 + random.nextInt(stages);
        }
        boolean apart = stages == 3 && random.nextInt(3) == 0;
        boolean anyRun = random.nextInt(6) == 0;
        List<Arrange> orders = new ArrayList<>();
        for (int id = 1 + random.nextInt(5); id > 0; id--) {
            int first = 1;
            int last = stages;
            if (anyRun) {
                first = 1 + random.nextInt(stages);
                last = first + random.nextInt(stages - first + 1);
            } else if (apart) {
                first = random.nextBoolean() ? 1 : 3;
                last = first;
            }
            orders.add(order(orders.size() + 1, first, last, stageOf, stages + 2));
        }
        return orders;
    }

    private Arrange order(long id, int first, int last, int[] stageOf, int ranks) {
        List<Integer> chain = new ArrayList<>();
        List<StageTarget> targets = new ArrayList<>();
        for (int rank = first - 1; rank <= last + 1; rank++) {
            chain.add(rank);
        }
        for (int stage = first; stage <= last; stage++) {
            List<Integer> instances = new ArrayList<>();
            if (random.nextInt(3) > 0) {
                instances.add(stage);
            }
            for (int spare = 0; spare < stageOf.length; spare++) {
                if (stageOf[spare] == stage && random.nextInt(3) > 0) {
                    instances.add(ranks + spare);
                }
            }
            targets.add(new StageTarget(stage, instances.isEmpty() ? List.of(stage) : instances));
        }
        return new Arrange(id, chain, targets);
    }
}
