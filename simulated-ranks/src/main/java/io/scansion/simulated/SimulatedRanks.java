package io.scansion.simulated;

import io.scansion.agent.channel.LinkSettings;
import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.Order;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.FrameDecoder;
import io.scansion.wire.codec.FrameException;
import io.scansion.wire.codec.WireCodec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Main class of a process of simulated ranks. What it is to do is told in options, see {@link #main}. On its output stands every order
 * that one of its ranks has obeyed, as a frame in Base64, one a line; a line like that on its input is obeyed by the program as a whole,
 * for it came from another process. It ends when its input does.
 */
public final class SimulatedRanks {
    /** Thousands that try again must not keep the machine busy with it. */
    private static final int RETRY_MILLIS = 1_000;

    private static final int STALL_MILLIS = 60_000;

    private final Program program;
    private final LongSupplier clock;
    private final List<SimulatedRank> ranks = new ArrayList<>();

    private SimulatedRanks(Program program, LongSupplier clock) {
        this.program = program;
        this.clock = clock;
    }

    /**
     * Connects its ranks, and runs until its input ends.
     *
     * @param args {@code name=value} of all of: {@code tuner} the address file, {@code shape} ({@code pipeline}
     *     or {@code farm}), {@code ranks} in all, {@code stages} of a pipeline, {@code from} and {@code to} (exclusive) the ranks of this
     *     process, {@code seed}, {@code origin} the start of the program in milliseconds since 1970, {@code spread} milliseconds over
     *     which ranks connect
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Map<String, String> options = options(args);
        int all = Integer.parseInt(option(options, "ranks"));
        Program program = option(options, "shape").equals("farm")
                ? new SimulatedFarm(all)
                : new SimulatedPipeline(
                        Integer.parseInt(option(options, "stages")), all, Long.parseLong(option(options, "seed")));
        long passedMillis = System.currentTimeMillis() - Long.parseLong(option(options, "origin"));
        long originNanos = System.nanoTime() - passedMillis * 1_000_000;
        SimulatedRanks process = new SimulatedRanks(program, () -> System.nanoTime() - originNanos);
        process.connect(options, all);
        process.listen();
        process.ranks.parallelStream().forEach(SimulatedRank::close);
        System.exit(0); // links that a dead tuner holds must not keep this process
    }

    private static Map<String, String> options(String[] args) {
        Map<String, String> options = new HashMap<>();
        for (String arg : args) {
            int at = arg.indexOf('=');
            if (at < 1) {
                throw new IllegalArgumentException("expected name=value, found " + arg);
            }
            options.put(arg.substring(0, at), arg.substring(at + 1));
        }
        return options;
    }

    private static String option(Map<String, String> options, String name) {
        String value = options.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the option " + name + " is missing");
        }
        return value;
    }

    /** One after the other: ranks of a real job do not come in the same millisecond either. */
    private void connect(Map<String, String> options, int all) throws InterruptedException {
        int from = Integer.parseInt(option(options, "from"));
        int to = Integer.parseInt(option(options, "to"));
        long spreadNanos = Long.parseLong(option(options, "spread")) * 1_000_000;
        long begun = System.nanoTime();
        for (int rank = from; rank < to; rank++) {
            long due = begun + spreadNanos * (rank - from) / (to - from);
            Thread.sleep(Math.max(0, (due - System.nanoTime()) / 1_000_000));
            Hello hello = new Hello(
                    WireProtocol.VERSION,
                    "",
                    "",
                    rank,
                    program.primaries(),
                    all - program.primaries(),
                    ProcessHandle.current().pid(),
                    Hosts.name(rank),
                    Hosts.bootId(rank),
                    "niodev",
                    0);
            SimulatedRank fresh = new SimulatedRank(rank, program, clock, this::tell);
            fresh.connect(new LinkSettings(
                    Path.of(option(options, "tuner")), Optional.empty(), hello, RETRY_MILLIS, STALL_MILLIS));
            ranks.add(fresh);
        }
    }

    private void tell(Command command) {
        try {
            byte[] frame = WireCodec.encode(new Order(System.nanoTime(), 1, command));
            synchronized (System.out) {
                System.out.println(Base64.getEncoder().encodeToString(frame));
                System.out.flush();
            }
        } catch (FrameException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void listen() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            FrameDecoder decoder = new FrameDecoder(WireProtocol.MAX_FRAME_BYTES);
            decoder.feed(ByteBuffer.wrap(Base64.getDecoder().decode(line)));
            if (decoder.next() instanceof Order order) {
                program.obey(-1, order.command(), clock.getAsLong());
            }
        }
    }
}
