package io.scansion.tuner.loop;

import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.InstanceReport;
import io.scansion.wire.TunerMessage.ArrangeFarm;
import io.scansion.wire.TunerMessage.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A farm whose slower side, master or workers, sets the pace. */
final class SimulatedFarm extends SimulatedLibrary {
    int workers;
    int chunk;
    double taskSeconds;
    double deviationSeconds;
    double messageSeconds = 2e-4;
    double masterMessageSeconds = 1e-4;
    double masterTaskSeconds = 2e-5;
    /** Processors that the workers share. */
    double processors = Double.POSITIVE_INFINITY;
    /** Share of its pace that the farm loses with every worker beyond the third. */
    double crowding;

    long left = -1;
    private final double[] tasks;
    private final double[] messages;
    private final double[] busy;
    private final double[] squares;
    /** Of every worker, in seconds in which it had no processor. */
    private final double[] crowdedOut;

    private double delivered;
    private double masterBusy;
    private double masterAtWork;

    SimulatedFarm(int mostWorkers, int workers, int chunk, double taskSeconds, Mode mode) {
        this(mostWorkers, workers, chunk, taskSeconds, PolicySettings.DEFAULT.withMode(mode));
    }

    SimulatedFarm(int mostWorkers, int workers, int chunk, double taskSeconds, PolicySettings settings) {
        this(mostWorkers, workers, chunk, taskSeconds, settings, OptionalDouble.empty());
    }

    /** @param contract tasks per second that the operator demands */
    SimulatedFarm(
            int mostWorkers,
            int workers,
            int chunk,
            double taskSeconds,
            PolicySettings settings,
            OptionalDouble contract) {
        this(mostWorkers, workers, chunk, taskSeconds, settings, contract, OptionalLong.empty());
    }

    /**
     * @param contract tasks per second that the operator demands
     * @param items tasks that there are, where the operator says so
     */
    SimulatedFarm(
            int mostWorkers,
            int workers,
            int chunk,
            double taskSeconds,
            PolicySettings settings,
            OptionalDouble contract,
            OptionalLong items) {
        super(mostWorkers + 1, settings, contract, items);
        this.workers = workers;
        this.chunk = chunk;
        this.taskSeconds = taskSeconds;
        this.deviationSeconds = taskSeconds / 2;
        this.tasks = new double[mostWorkers + 1];
        this.messages = new double[mostWorkers + 1];
        this.busy = new double[mostWorkers + 1];
        this.squares = new double[mostWorkers + 1];
        this.crowdedOut = new double[mostWorkers + 1];
    }

    /** Results that have come back. */
    double delivered() {
        return delivered;
    }

    /** Tasks per second with so many workers and such messages. */
    double rate(int ofWorkers, int ofChunk) {
        double seconds = taskSeconds * Math.max(1, ofWorkers / processors);
        double byWorkers = ofWorkers * ofChunk / (ofChunk * seconds + messageSeconds);
        double byMaster = ofChunk / (masterMessageSeconds + ofChunk * masterTaskSeconds);
        return Math.min(byWorkers, byMaster) * Math.max(0.1, 1 - crowding * Math.max(0, ofWorkers - 3));
    }

    @Override
    void carryOut(Command command) {
        ArrangeFarm order = (ArrangeFarm) command;
        workers = order.workers();
        chunk = order.chunk();
    }

    @Override
    List<AgentMessage> reports(double stepSeconds) {
        double rate = ended ? 0 : rate(workers, chunk);
        double done = rate * stepSeconds;
        delivered += done;
        left = left < 0 ? left : Math.max(0, left - Math.round(done));
        masterBusy += done * masterTaskSeconds;
        masterAtWork += done * (masterTaskSeconds + masterMessageSeconds / chunk);
        messages[0] += done / chunk;
        List<AgentMessage> reports = new ArrayList<>();
        double seconds = taskSeconds * Math.max(1, workers / processors);
        for (int worker = 1; worker <= workers; worker++) {
            tasks[worker] += done / workers;
            messages[worker] += done / workers / chunk;
            busy[worker] += done / workers * seconds;
            crowdedOut[worker] += done / workers * (seconds - taskSeconds);
            squares[worker] += done / workers * (seconds * seconds + deviationSeconds * deviationSeconds);
            reports.add(snapshot(worker, busy[worker] - crowdedOut[worker], crowdedOut[worker]));
            reports.add(new InstanceReport(
                    worker,
                    uptimeNanos(),
                    run,
                    "worker",
                    Math.round(tasks[worker]),
                    Math.round(messages[worker]),
                    Math.round(busy[worker] * 1e9),
                    squares[worker]));
        }
        reports.add(new FarmReport(
                0,
                uptimeNanos(),
                run,
                ended,
                true,
                workers,
                ranks - 1,
                chunk,
                Math.round(delivered) + 2L * workers * chunk,
                Math.round(delivered),
                left,
                Math.round(messages[0]),
                Math.round(masterAtWork * 1e9),
                Math.round(masterBusy * 1e9)));
        return reports;
    }
}
