package io.scansion.launch.host;

import io.scansion.launch.host.HostMessage.Connect;
import io.scansion.launch.host.HostMessage.Connected;
import io.scansion.launch.host.HostMessage.Examine;
import io.scansion.launch.host.HostMessage.Examined;
import io.scansion.launch.host.HostMessage.Listen;
import io.scansion.launch.host.HostMessage.Listening;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Looks at this host for somebody who asks whether ranks would run here. Not thread-safe. */
final class HostExaminer implements AutoCloseable {
    /** Where MPJ Express listens, while its ranks meet. */
    private static final int FIRST_PORT = 25_000;

    private static final int LAST_PORT = 40_000;
    private static final int TRIES = 20;
    private static final int CONNECT_MILLIS = 3_000;
    private static final Path LIMITS = Path.of("/proc/self/limits");

    private @Nullable ServerSocket listening;

    /** Answers a question; nothing if it is none. */
    Optional<HostMessage> answer(HostMessage question) {
        if (question instanceof Examine examine) {
            return Optional.of(new Examined(examine(examine)));
        } else if (question instanceof Listen) {
            ServerSocket server = listen();
            return Optional.of(new Listening(server == null ? 0 : server.getLocalPort()));
        } else if (question instanceof Connect connect) {
            return Optional.of(new Connected(connect(connect)));
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        try {
            if (listening != null) {
                listening.close();
            }
        } catch (IOException e) {
            // it ends with this process
        }
    }

    private HostHealth examine(Examine what) {
        SortedMap<String, String> names = new TreeMap<>();
        what.names().forEach(name -> names.put(name, resolve(name)));
        return new HostHealth(
                Runtime.getRuntime().availableProcessors(),
                limit("Max open files"),
                limit("Max processes"),
                ownAddress(),
                names,
                System.currentTimeMillis(),
                Files.exists(Path.of(what.marker())),
                listen() != null,
                networkAddresses());
    }

    private static String ownAddress() {
        try {
            return InetAddress.getLocalHost().getHostAddress(); // as MPI.Init does
        } catch (IOException e) {
            return "";
        }
    }

    private static String resolve(String name) {
        try {
            return InetAddress.getByName(name).getHostAddress();
        } catch (IOException e) {
            return "";
        }
    }

    /** Reads the limit that holds for this process; without one it is as large as can be. */
    private static long limit(String name) {
        try {
            for (String line : Files.readAllLines(LIMITS)) {
                if (line.startsWith(name)) {
                    String value = line.substring(name.length()).strip().split("\\s+")[0];
                    return value.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(value);
                }
            }
            return -1;
        } catch (IOException | NumberFormatException e) {
            return -1;
        }
    }

    private static List<String> networkAddresses() {
        List<String> four = new ArrayList<>();
        List<String> six = new ArrayList<>();
        try {
            for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
                each.inetAddresses()
                        .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                        .forEach(address -> (address.getAddress().length == 4 ? four : six)
                                .add(address.getHostAddress().replaceFirst("%.*", "")));
            }
        } catch (SocketException e) {
            // what was found counts
        }
        four.addAll(six);
        return four;
    }

    /** Listens at some port of MPJ Express; whoever connects is let in and no more. */
    private @Nullable ServerSocket listen() {
        for (int left = TRIES; listening == null && left > 0; left--) {
            try {
                listening = new ServerSocket(ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT));
            } catch (IOException e) {
                // somebody else has that one
            }
        }
        return listening;
    }

    private static String connect(Connect to) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(to.address(), to.port()), CONNECT_MILLIS);
            return "";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
