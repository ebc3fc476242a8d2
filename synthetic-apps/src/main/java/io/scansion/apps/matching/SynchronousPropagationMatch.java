package io.scansion.apps.matching;

import java.util.ArrayList;
import java.util.List;

/**
 * Matches a pair of pictures in phases: the master hands a slice to every slave, takes in all their packs, evaluates them when the
 * last slave is done, and only then hands out the next slices.
 *
 * <p>{@code [--size 160x120] [--seed 1] [--disparity 10] [--slices-per-slave 2 | --slices N] [--cuts even|drawn] [--overlap 0.5]
 * [--pack 500] [--rounds 1] [--warm-up 0] [--ms-compute 0] [--ms-evaluate 0] [--distribution constant]}
 */
public final class SynchronousPropagationMatch {
    private final MatchRun run;
    private final MatchWork work;

    private SynchronousPropagationMatch(MatchRun run) {
        this.run = run;
        this.work = new MatchWork(run.options, run.slaves);
    }

    public static void main(String[] args) {
        MatchRun run = MatchRun.start("SynchronousPropagationMatch", args, MatchOptions::synchronous);
        if (run.isMaster()) {
            new SynchronousPropagationMatch(run).master();
        } else {
            run.serve(() -> {}, () -> {});
        }
        run.finish();
    }

    private void master() {
        while (work.hasNext()) {
            phase();
        }
        System.out.println(work.summary().line());
        run.sendEnds();
    }

    private void phase() {
        int computing = 0;
        while (computing < run.slaves && work.hasNext()) {
            run.sendTask(++computing, work.next());
        }
        List<Pack> packs = new ArrayList<>();
        while (computing > 0) {
            Pack pack = run.receive(MatchRun.PACK).pack();
            packs.add(pack);
            computing -= pack.last() ? 1 : 0;
        }
        packs.forEach(work::evaluate);
    }
}
