package io.scansion.tuner.channel;

import io.scansion.wire.OperatorMessage;
import io.scansion.wire.OperatorMessage.EventLine;
import io.scansion.wire.OperatorMessage.OperatorHello;
import io.scansion.wire.OperatorMessage.OperatorReply;
import io.scansion.wire.OperatorMessage.OperatorRequest;
import io.scansion.wire.TunerAddress;
import io.scansion.wire.TunerMessage.Rejected;
import io.scansion.wire.TunerMessage.Welcome;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.FrameReader;
import io.scansion.wire.codec.WireCodec;
import io.scansion.wire.trust.BlockingOpening;
import io.scansion.wire.trust.UntrustedException;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A console's connection to the tuner of one job. May be shared by threads. */
public final class OperatorClient implements AutoCloseable {
    private final Socket socket;
    private final FrameReader reader;
    private final AtomicLong requests = new AtomicLong();
    private final Map<Long, CompletableFuture<OperatorReply>> waiting = new ConcurrentHashMap<>();
    private final CompletableFuture<String> ended = new CompletableFuture<>();
    private volatile @Nullable Consumer<String> events;

    private OperatorClient(Socket socket) throws IOException {
        this.socket = socket;
        reader = new FrameReader(socket.getInputStream());
    }

    /**
     * Connects to the tuner that the address file names. Tries once.
     *
     * @param key of an operator or a viewer
     * @throws TunerAbsentException if there is no file, or nobody answers where it points
     * @throws TunerRefusedException if the tuner does not accept the key, the job or this release
     */
    public static OperatorClient connect(Path addressFile, String jobId, String key, Duration timeout)
            throws IOException {
        TunerAddress address = new TunerAddressFile(addressFile)
                .read()
                .orElseThrow(() ->
                        new TunerAbsentException("no tuner serves job " + jobId + ": there is no " + addressFile));
        return connect(address.withKey(key), timeout);
    }

    /**
     * Connects to a tuner wherever it is. Tries once.
     *
     * @param address with the key of an operator or a viewer
     * @throws TunerAbsentException if nobody answers there
     * @throws TunerRefusedException if the tuner does not accept the key, the job or this release, or is not the tuner of that job
     */
    public static OperatorClient connect(TunerAddress address, Duration timeout) throws IOException {
        int millis = Math.toIntExact(Math.max(1, timeout.toMillis()));
        Socket bare = new Socket();
        Socket socket = bare;
        try {
            bare.connect(new InetSocketAddress(InetAddress.getByName(address.host()), address.port()), millis);
            bare.setTcpNoDelay(true);
            bare.setSoTimeout(millis);
            socket = BlockingOpening.client(bare, address.proof());
            OperatorClient client = new OperatorClient(socket);
            client.shakeHands(address.job(), address.key());
            socket.setSoTimeout(0);
            client.listen();
            return client;
        } catch (TunerRefusedException e) {
            socket.close();
            throw e;
        } catch (UntrustedException e) {
            socket.close();
            throw new TunerRefusedException("who listens at " + address.host() + " port " + address.port()
                    + " is not the tuner of job " + address.job() + ": " + e.getMessage());
        } catch (SocketTimeoutException e) { // of connecting or of the answer: the same to who waits
            socket.close();
            throw absent(address, "no word in time");
        } catch (IOException e) {
            socket.close();
            throw absent(address, String.valueOf(e.getMessage()));
        }
    }

    private static TunerAbsentException absent(TunerAddress address, String why) {
        return new TunerAbsentException(
                "the tuner of job " + address.job() + " does not answer at " + address.host() + " port "
                        + address.port()
                        + " (" + why + "); the program runs on without it");
    }

    /**
     * Asks and waits for the answer.
     *
     * @param verb such as {@code approve}
     * @param argument empty where there is none
     * @throws TimeoutException if no answer came in time; whether the request was carried out is not known
     * @throws IOException if the connection is gone
     */
    public OperatorReply request(String verb, String argument, Duration timeout)
            throws IOException, TimeoutException, InterruptedException {
        long id = requests.incrementAndGet();
        CompletableFuture<OperatorReply> reply = new CompletableFuture<>();
        waiting.put(id, reply);
        try {
            if (ended.isDone()) {
                throw gone();
            }
            byte[] frame = WireCodec.encode(new OperatorRequest(id, verb, argument));
            synchronized (this) {
                socket.getOutputStream().write(frame);
            }
            return reply.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw gone();
        } catch (TimeoutException e) {
            throw new TimeoutException("the tuner did not answer " + verb + " within " + timeout.toMillis() + " ms");
        } finally {
            waiting.remove(id);
        }
    }

    /**
     * Subscribes to the events of the run, one JSON object each.
     *
     * @param events called on the connection's thread, in order; a console that is too slow is dropped by the tuner
     * @return the tuner's answer, which events may precede
     */
    public OperatorReply watch(Consumer<String> events, Duration timeout)
            throws IOException, TimeoutException, InterruptedException {
        this.events = events;
        return request("watch", "", timeout);
    }

    /** Whether the connection is gone. */
    public boolean hasEnded() {
        return ended.isDone();
    }

    /** Waits until the connection is gone, and returns the reason; empty if that takes longer. */
    public Optional<String> awaitEnd(Duration longest) throws InterruptedException {
        try {
            return Optional.of(ended.get(longest.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("it only ends with a reason", e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            end(String.valueOf(e.getMessage()));
        }
    }

    private void shakeHands(String jobId, String key) throws IOException {
        socket.getOutputStream().write(WireCodec.encode(new OperatorHello(WireProtocol.VERSION, key, jobId)));
        @Nullable WireMessage answer = reader.read();
        if (answer instanceof Rejected rejected) {
            throw new TunerRefusedException(rejected.reason());
        }
        if (!(answer instanceof Welcome)) {
            throw new IOException(answer == null ? "it closed the connection" : "it answered with another message");
        }
    }

    private void listen() {
        Thread thread = new Thread(this::read, "scansion-console");
        thread.setDaemon(true);
        thread.start();
    }

    private void read() {
        try (socket) {
            while (true) {
                WireMessage message = reader.read();
                if (message == null) {
                    throw new EOFException("the tuner closed the connection");
                }
                if (message instanceof OperatorMessage said) {
                    take(said);
                }
            }
        } catch (IOException | RuntimeException e) {
            end(String.valueOf(e.getMessage()));
        }
    }

    private void take(OperatorMessage message) {
        if (message instanceof EventLine event) {
            Consumer<String> watcher = events;
            if (watcher != null) {
                watcher.accept(event.json());
            }
        } else if (message instanceof OperatorReply reply) {
            CompletableFuture<OperatorReply> asker = waiting.remove(reply.requestId());
            if (asker != null) {
                asker.complete(reply);
            }
        }
    }

    private void end(String reason) {
        ended.complete(reason);
        waiting.values().forEach(asker -> asker.completeExceptionally(gone()));
    }

    private IOException gone() {
        return new IOException("the connection to the tuner is gone: " + ended.getNow("closed"));
    }
}
