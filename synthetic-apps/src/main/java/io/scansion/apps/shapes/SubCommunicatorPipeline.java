package io.scansion.apps.shapes;

import io.scansion.apps.sequence.Mix;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/**
 * A pipeline on a communicator that the program makes by Split, whose ranks run against those of the world; the two ranks that are left out
 * play ping-pong on theirs. There are messages between ranks of the pipeline on other communicators, too, by the same tags: the first sends
 * the last a note on a duplicate, before its first item, and the last answers on a communicator made by Create.
 */
public final class SubCommunicatorPipeline {
    private static final int PLAYERS = 2;

    private SubCommunicatorPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("SubCommunicatorPipeline", args);
        boolean plays = run.me < PLAYERS;
        Intracomm own = MPI.COMM_WORLD.Split(plays ? 1 : 0, -run.me);
        if (plays) {
            play(run, own);
        } else {
            long[] parameter = {own.Rank() == 0 ? Mix.mix(run.options.items()) : 0};
            own.Bcast(parameter, 0, 1, MPI.LONG, 0);
            new Chain(run, own, parameter[0]).run();
        }
        run.finish(run.options.items(), PLAYERS);
    }

    /** Until all has been played, the same number of rounds in every run. */
    private static void play(ShapeRun run, Intracomm own) {
        MPI.COMM_WORLD.Create(pipelineGroup(run)); // all ranks of the world have a part in making one
        long[] ball = new long[1];
        int other = 1 - own.Rank();
        for (int round = 0; round < run.options.items(); round++) {
            if (own.Rank() == 0) {
                run.rest();
                own.Send(ball, 0, 1, MPI.LONG, other, ShapeRun.ITEM);
            }
            own.Recv(ball, 0, 1, MPI.LONG, other, ShapeRun.ITEM);
            ball[0]++;
            if (own.Rank() == 1) {
                own.Send(ball, 0, 1, MPI.LONG, other, ShapeRun.ITEM);
            }
        }
        System.out.println("player " + own.Rank() + " has " + ball[0]);
    }

    private static Group pipelineGroup(ShapeRun run) {
        int[] ranks = new int[run.last + 1 - PLAYERS];
        for (int k = 0; k < ranks.length; k++) {
            ranks[k] = PLAYERS + k;
        }
        return MPI.COMM_WORLD.Group().Incl(ranks);
    }

    private static final class Chain {
        private final ShapeRun run;
        private final Intracomm items;
        private final Intracomm notes;
        private final Intracomm answers;
        private final long parameter;
        private final int me;
        private final int last;

        Chain(ShapeRun run, Intracomm items, long parameter) {
            this.run = run;
            this.items = items;
            this.parameter = parameter;
            notes = (Intracomm) items.clone();
            answers = MPI.COMM_WORLD.Create(pipelineGroup(run));
            me = items.Rank();
            last = items.Size() - 1;
        }

        void run() {
            if (me == 0) {
                source();
            } else if (me == last) {
                sink();
            } else {
                stage();
            }
            items.Barrier();
        }

        private void source() {
            notes.Send(new long[] {run.options.items()}, 0, 1, MPI.LONG, last, ShapeRun.ITEM);
            for (int ordinal = 0; ordinal < run.options.items(); ordinal++) {
                long[] item = ShapeRun.item(ordinal);
                run.serve(item);
                items.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, 1, ShapeRun.ITEM);
            }
            end();
            long[] answer = new long[1];
            Status status = answers.Recv(answer, 0, 1, MPI.LONG, MPI.ANY_SOURCE, MPI.ANY_TAG);
            System.out.println("rank " + status.source + " answers " + answer[0]);
        }

        private void stage() {
            long[] item = new long[ShapeRun.LENGTH];
            while (true) {
                Status status = items.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, MPI.ANY_SOURCE, MPI.ANY_TAG);
                if (status.tag == ShapeRun.END) {
                    break;
                }
                run.serve(item);
                item[1] = Mix.mix(item[1], parameter + 10L * items.Size() + items.Rank() + 100L * status.source);
                items.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, me + 1, ShapeRun.ITEM);
            }
            end();
        }

        private void sink() {
            long[] item = new long[ShapeRun.LENGTH];
            while (true) {
                Status status = items.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, me - 1, MPI.ANY_TAG);
                if (status.tag == ShapeRun.END) {
                    break;
                }
                run.serve(item);
                run.accept(item);
            }
            long[] note = new long[1];
            notes.Recv(note, 0, 1, MPI.LONG, MPI.ANY_SOURCE, ShapeRun.ITEM);
            int first = answers.Size() - 1; // in the order of the world, against that of the pipeline
            answers.Send(note, 0, 1, MPI.LONG, first, ShapeRun.ITEM);
        }

        private void end() {
            items.Send(new long[ShapeRun.LENGTH], 0, ShapeRun.LENGTH, MPI.LONG, me + 1, ShapeRun.END);
        }
    }
}
