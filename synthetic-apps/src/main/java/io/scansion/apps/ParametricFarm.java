package io.scansion.apps;

import io.scansion.apps.farm.FarmOptions;
import io.scansion.apps.farm.FarmResults;
import io.scansion.apps.farm.FarmTasks;
import io.scansion.apps.farm.FarmWorker;
import io.scansion.apps.launch.Arguments;
import io.scansion.apps.launch.BadArgumentException;
import io.scansion.apps.launch.ProgramStart;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/**
 * A master and its workers, with task times on demand, as MPI programs are written by hand. Rank 0 hands out {@code --grain} tasks
 * at a time: asynchronously, to whichever worker has answered; or synchronously, to all workers and then again when all have
 * answered. It prints one {@code RESULT} line; see {@link FarmOptions} for the other options. The same farm written with the library is
 * {@link io.scansion.apps.library.LibraryParametricFarm}.
 */
public final class ParametricFarm {
    private enum Interaction {
        ASYNCHRONOUS,
        SYNCHRONOUS
    }

    private record Setting(FarmOptions farm, Interaction interaction, int grain) {
        static Setting parse(String[] args) {
            Arguments arguments = FarmOptions.arguments(args, Set.of("interaction", "grain"));
            Setting setting = new Setting(
                    FarmOptions.of(arguments),
                    arguments.choice("interaction", Interaction.ASYNCHRONOUS, Interaction.class),
                    arguments.integer("grain", 1, 1, MOST_GRAIN));
            long longest = (long) setting.grain() * setting.longest();
            if (longest > MOST_BYTES) {
                throw new BadArgumentException("--grain " + setting.grain() + " makes messages of " + longest
                        + " bytes, and " + MOST_BYTES + " is the most; lower it, or --bytes-in and --bytes-out");
            }
            return setting;
        }

        /** Bytes of a task or of a result. */
        int longest() {
            return Math.max(farm.bytesIn(), farm.bytesOut());
        }
    }

    private static final int TASKS = 1;
    private static final int RESULTS = 2;
    private static final int END = 3;
    private static final int MOST_GRAIN = 1 << 16;

    private static final int MOST_BYTES = 256 << 20;

    /** What a message may grow to when the grain does. */
    private static final int ROOM_BYTES = 1 << 16;

    /** Tasks in a message; looked at for each, so that it can be changed from outside while the program runs. */
    private static volatile int grain = 1;

    private final Setting setting;
    private final FarmOptions options;
    private final Intracomm comm = MPI.COMM_WORLD;
    private final int me = comm.Rank();
    private final int workers = comm.Size() - 1;
    private final int mostGrain;
    private final byte[] taskMessage;
    private final byte[] resultMessage;
    private final Map<Integer, byte[]> early = new HashMap<>();
    private int handedOut;
    private int taken;

    private ParametricFarm(Setting setting) {
        this.setting = setting;
        this.options = setting.farm();
        this.mostGrain = Math.max(setting.grain(), ROOM_BYTES / setting.longest());
        this.taskMessage = new byte[Integer.BYTES + mostGrain * options.bytesIn()];
        this.resultMessage = new byte[Integer.BYTES + mostGrain * options.bytesOut()];
    }

    public static void main(String[] args) {
        ProgramStart.check("ParametricFarm", args, Setting::parse);
        Setting setting = Setting.parse(MPI.Init(args));
        int ranks = MPI.COMM_WORLD.Size();
        ProgramStart.requireRanks(
                "ParametricFarm",
                ranks < 2
                        ? Optional.of("a farm needs at least 2 ranks, got " + ranks + "; start more")
                        : Optional.empty());
        grain = setting.grain();
        new ParametricFarm(setting).run();
        MPI.Finalize();
    }

    private void run() {
        if (me == 0) {
            System.out.println(master().line());
        } else {
            worker();
        }
        System.out.println("stage " + me + " finished");
    }

    private FarmResults master() {
        boolean phases = setting.interaction() == Interaction.SYNCHRONOUS;
        FarmResults results = new FarmResults(options);
        int busy = handOutToAll();
        while (busy > 0) {
            Status status = comm.Recv(resultMessage, 0, resultMessage.length, MPI.BYTE, MPI.ANY_SOURCE, RESULTS);
            take(results);
            if (phases) {
                busy = busy > 1 ? busy - 1 : handOutToAll();
            } else {
                busy += handOut(status.source) - 1;
            }
        }
        for (int worker = 1; worker <= workers; worker++) {
            comm.Send(taskMessage, 0, Integer.BYTES, MPI.BYTE, worker, END);
        }
        return results;
    }

    /** Returns how many workers have got tasks. */
    private int handOutToAll() {
        int busy = 0;
        for (int worker = 1; worker <= workers; worker++) {
            busy += handOut(worker);
        }
        return busy;
    }

    /** Sends the next tasks; returns 0 if there are none, otherwise 1. */
    private int handOut(int worker) {
        int now = Math.min(Math.min(Math.max(1, grain), mostGrain), options.tasks() - handedOut);
        if (now == 0) {
            return 0;
        }
        FarmTasks tasks = new FarmTasks(options);
        ByteBuffer out = ByteBuffer.wrap(taskMessage).putInt(now);
        for (int i = 0; i < now; i++) {
            out.put(tasks.get(handedOut++));
        }
        comm.Send(taskMessage, 0, out.position(), MPI.BYTE, worker, TASKS);
        return 1;
    }

    private void take(FarmResults results) {
        ByteBuffer in = ByteBuffer.wrap(resultMessage);
        int number = in.getInt();
        for (int i = 0; i < number; i++) {
            byte[] result = new byte[options.bytesOut()];
            in.get(result);
            takeInTurn(result, results);
        }
    }

    /** Takes a result at once or, if the order is kept, when it is its turn. */
    private void takeInTurn(byte[] result, FarmResults results) {
        if (!options.ordered()) {
            results.take(result);
            return;
        }
        early.put(FarmTasks.ordinal(result), result);
        for (byte[] next = early.remove(taken); next != null; next = early.remove(taken)) {
            results.take(next);
            taken++;
        }
    }

    private void worker() {
        FarmWorker worker = new FarmWorker(options);
        byte[] task = new byte[options.bytesIn()];
        while (true) {
            Status status = comm.Recv(taskMessage, 0, taskMessage.length, MPI.BYTE, 0, MPI.ANY_TAG);
            if (status.tag == END) {
                break;
            }
            ByteBuffer in = ByteBuffer.wrap(taskMessage);
            int number = in.getInt();
            ByteBuffer out = ByteBuffer.wrap(resultMessage).putInt(number);
            for (int i = 0; i < number; i++) {
                in.get(task);
                out.put(worker.serve(task));
            }
            comm.Send(resultMessage, 0, out.position(), MPI.BYTE, 0, RESULTS);
        }
    }
}
