package io.scansion.models.queueing.simulation;

/**
 * The next completion of every server that works, in a binary heap of (time, module). A server has at most one completion
 * pending, so the heap never outgrows the modules.
 *
 * <p>The completion being played stays at the top until {@link #settle}: if its own server starts again meanwhile, which is the
 * usual case, its entry is overwritten in place and sinks once, instead of a removal and an insertion. Other entries added
 * meanwhile are not earlier, so they cannot pass it.
 */
final class CompletionHeap {
    private final double[] times;
    private final int[] modules;
    private int size;
    private boolean playing;

    CompletionHeap(int capacity) {
        times = new double[capacity];
        modules = new int[capacity];
    }

    boolean isEmpty() {
        return size == 0;
    }

    double firstTime() {
        return times[0];
    }

    /** Returns the module whose completion is next; its entry stays until {@link #settle}. */
    int play() {
        playing = true;
        return modules[0];
    }

    void add(int module, double time) {
        if (playing && modules[0] == module) {
            playing = false;
            sink(module, time);
        } else {
            rise(size++, module, time);
        }
    }

    /** Ends what {@link #play} began: removes the entry if its module has not started again. */
    void settle() {
        if (playing) {
            playing = false;
            size--;
            sink(modules[size], times[size]);
        }
    }

    private void rise(int from, int module, double time) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (times[parent] <= time) {
                break;
            }
            times[at] = times[parent];
            modules[at] = modules[parent];
            at = parent;
        }
        times[at] = time;
        modules[at] = module;
    }

    private void sink(int module, double time) {
        int at = 0;
        int half = size >>> 1;
        while (at < half) {
            int child = 2 * at + 1;
            if (child + 1 < size && times[child + 1] < times[child]) {
                child++;
            }
            if (time <= times[child]) {
                break;
            }
            times[at] = times[child];
            modules[at] = modules[child];
            at = child;
        }
        times[at] = time;
        modules[at] = module;
    }
}
