package io.scansion.agent.probe;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a probe adds to an MPI call: the bare call, the same between two readings of the clock, and the same with the probe's
 * enter and exit as the transformer writes them. The call itself is empty and not inlined. One operation is one call; the
 * probed thread receives and sends in turn, so every second call completes an item.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(3)
public class ProbeBenchmark {
    private final Object world = new Object();
    private static final int SEND = MpiOperation.SEND.code();
    private static final int RECEIVE = MpiOperation.RECEIVE.code();
    private final byte[] buffer = new byte[64];
    private long spent;

    @Setup
    public void connect() {
        ThreadProbe probe = MpiProbes.enter(ProbeBenchmark.class, MpiOperation.INIT.code());
        MpiProbes.initialised(ProbeBenchmark.class, world, 1, 3);
        MpiProbes.exit(probe);
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    public int call(byte[] message, int peer, int tag) {
        return message.length + peer + tag;
    }

    @Benchmark
    public int bare() {
        return call(buffer, 2, 7);
    }

    /** The baseline of the budget. */
    @Benchmark
    public int between_two_clock_readings() {
        long entered = System.nanoTime();
        int result = call(buffer, 2, 7);
        spent += System.nanoTime() - entered;
        return result;
    }

    @Benchmark
    @OperationsPerInvocation(2)
    public int probed() {
        ThreadProbe first = MpiProbes.enter(ProbeBenchmark.class, RECEIVE);
        int result = call(buffer, 0, 7);
        MpiProbes.exitReceive(first, world, 0, 7, 64, 1, 1);
        ThreadProbe second = MpiProbes.enter(ProbeBenchmark.class, SEND);
        result += call(buffer, 2, 7);
        MpiProbes.exitSend(second, world, 2, 7, 64, 1);
        return result;
    }

    /** As a source does: every call completes an item. */
    @Benchmark
    public int probed_send() {
        ThreadProbe probe = MpiProbes.enter(ProbeBenchmark.class, SEND);
        int result = call(buffer, 2, 7);
        MpiProbes.exitSend(probe, world, 2, 7, 64, 1);
        return result;
    }

    /** A call that the library makes inside another. */
    @Benchmark
    public int nested() {
        ThreadProbe outer = MpiProbes.enter(ProbeBenchmark.class, SEND);
        int result = 0;
        for (int i = 0; i < 8; i++) {
            ThreadProbe probe = MpiProbes.enter(ProbeBenchmark.class, SEND);
            result += call(buffer, 2, 7);
            MpiProbes.exitSend(probe, world, 2, 7, 64, 1);
        }
        MpiProbes.exitSend(outer, world, 2, 7, 64, 1);
        return result;
    }
}
