package io.scansion.models.markov.statespace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A transition system listed at random: some of its codes, each with a few transitions. */
final class RandomSystem implements TransitionSystem {
    record Arc(long target, int label, double rate) {}

    private final long codes;
    private final long initial;
    private final Map<Long, List<Arc>> arcs = new HashMap<>();

    /**
     * @param codes how many there are
     * @param used how many of them have transitions at all
     */
    RandomSystem(long seed, long codes, int used) {
        this.codes = codes;
        Random random = new Random(seed);
        List<Long> some = new ArrayList<>();
        for (int i = 0; i < used; i++) {
            some.add(used == codes ? i : (long) (random.nextDouble() * codes));
        }
        initial = some.get(random.nextInt(used));
        for (long from : some) {
            int out = random.nextInt(4);
            List<Arc> list = new ArrayList<>();
            for (int i = 0; i < out; i++) {
                list.add(new Arc(some.get(random.nextInt(used)), random.nextInt(3), 1 + random.nextInt(5)));
            }
            arcs.put(from, list);
        }
    }

    @Override
    public long codes() {
        return codes;
    }

    @Override
    public long initial() {
        return initial;
    }

    @Override
    public void successors(long code, Sink sink) {
        for (Arc arc : arcs(code)) {
            sink.accept(arc.target(), arc.label(), arc.rate());
        }
    }

    List<Arc> arcs(long code) {
        return arcs.getOrDefault(code, List.of());
    }
}
