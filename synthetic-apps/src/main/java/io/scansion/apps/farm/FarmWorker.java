package io.scansion.apps.farm;

/** Computes results and spends the time for them, at one rank. */
public final class FarmWorker {
    private final FarmOptions options;
    private final TaskTime time;

    public FarmWorker(FarmOptions options) {
        this.options = options;
        this.time = new TaskTime(options.work());
    }

    /** Returns the result of a task, after the time that it takes. */
    public byte[] serve(byte[] task) {
        long mark = time.mark();
        byte[] result = FarmTasks.result(task, options.bytesOut());
        time.spend(mark, options.times().nanos(0, FarmTasks.ordinal(task)));
        return result;
    }
}
