package io.scansion.launch.host;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.RankHost;
import io.scansion.launch.config.RankHosts;
import io.scansion.launch.host.HostMessage.Greeting;
import io.scansion.launch.installation.MpjInstallation;
import io.scansion.launch.installation.ScansionHome;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The hosts of one job, each at the end of a connection. They are asked what they have before anything is started, and what does not
 * go together is refused.
 */
public final class HostConnections implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int SHOWN_FAILURES = 4;
    private static final int ANY_PORT = 9; // nothing is sent

    private final Map<String, RemoteHost> hosts = new LinkedHashMap<>();
    private final Map<String, HostFacts> facts = new LinkedHashMap<>();
    private final RankHosts wanted;

    private HostConnections(RankHosts wanted) {
        this.wanted = wanted;
    }

    /**
     * Connects to all hosts of a job that run ranks.
     *
     * @param used names of these hosts
     * @throws InvalidJobException if no rank could run on one of them, or what they have does not go together; all are left then
     */
    public static HostConnections connect(
            JobSettings settings, Iterable<String> used, ScansionHome home, MpjInstallation mpj) {
        HostConnections connections = new HostConnections(settings.hosts());
        try {
            Path here = Path.of("").toAbsolutePath();
            List<String> classPath = settings.program().classPath();
            for (String name : used) {
                connections.open(name, here, classPath, home);
            }
            HostFacts own = HostedRanks.facts(home, mpj, here, classPath); // while the others are looking, too
            connections.awaitFacts();
            connections.check(own, classPath);
            return connections;
        } catch (RuntimeException e) {
            connections.close();
            throw e;
        }
    }

    /** Returns a host by its name. */
    public RemoteHost host(String name) {
        RemoteHost host = hosts.get(name);
        if (host == null) {
            throw new IllegalArgumentException("no connection to " + name);
        }
        return host;
    }

    public List<Host> all() {
        return List.copyOf(hosts.values());
    }

    /** Returns the address of this machine that the hosts reach it by; nothing if they are all this machine, or it does not show. */
    public Optional<String> ownAddress() {
        for (Map.Entry<String, HostFacts> host : facts.entrySet()) {
            String seen = host.getValue().launcherAddress();
            if (!seen.isEmpty() && isOwn(seen)) {
                return Optional.of(seen);
            }
        }
        for (String name : hosts.keySet()) {
            Optional<String> way = wayTo(wanted.host(name).destination());
            if (way.isPresent()) {
                return way;
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        List<Thread> closing = hosts.values().stream()
                .map(host -> new Thread(host::close, "farewell to " + host.name()))
                .toList();
        closing.forEach(Thread::start);
        for (Thread one : closing) {
            try {
                one.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void open(String name, Path directory, List<String> classPath, ScansionHome home) {
        RankHost host = wanted.host(name);
        String mpjHome =
                host.mpjHome().map(Path::toString).orElse(System.getenv().getOrDefault("MPJ_HOME", ""));
        Greeting greeting = new Greeting(
                directory.toString(), mpjHome, classPath, Environment.toHandOver(System.getenv(), host.environment()));
        try {
            hosts.put(name, RemoteHost.connect(name, StartCommand.of(host, wanted.way(), home), greeting));
        } catch (UnusableHostException e) {
            throw new InvalidJobException("host " + name + " cannot run ranks: " + e.getMessage());
        }
    }

    private void awaitFacts() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        List<String> failures = new ArrayList<>();
        for (RemoteHost host : hosts.values()) {
            try {
                facts.put(host.name(), host.facts().get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS));
            } catch (ExecutionException e) {
                failures.add("host " + host.name() + " cannot run ranks: "
                        + (e.getCause() == null ? e : e.getCause()).getMessage());
            } catch (TimeoutException e) {
                failures.add("host " + host.name() + " cannot run ranks: it has not answered within "
                        + PATIENCE.toSeconds() + " s");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted");
            }
        }
        if (!failures.isEmpty()) {
            int more = failures.size() - SHOWN_FAILURES;
            throw new InvalidJobException(String.join(
                            "; ", failures.subList(0, Math.min(failures.size(), SHOWN_FAILURES)))
                    + (more > 0 ? "; and " + more + " more" : "")
                    + "; nothing was started, see scansion doctor --hosts");
        }
    }

    private void check(HostFacts here, List<String> classPath) {
        Map<String, String> byName = new LinkedHashMap<>();
        Map.Entry<String, HostFacts> first = facts.entrySet().iterator().next();
        for (Map.Entry<String, HostFacts> entry : facts.entrySet()) {
            String host = entry.getKey();
            HostFacts said = entry.getValue();
            String other = byName.put(said.name(), host);
            if (other != null) {
                boolean same = facts.get(other) != null
                        && said.machine().equals(facts.get(other).machine());
                throw new InvalidJobException("hosts " + other + " and " + host
                        + (same
                                ? " are one machine; name it once, with all its slots"
                                : " both call themselves " + said.name() + "; give them different names"));
            }
            if (said.javaRelease() != first.getValue().javaRelease()) {
                throw new InvalidJobException("host " + first.getKey() + " has Java "
                        + first.getValue().java() + " and host " + host + " has Java " + said.java()
                        + "; name the same release for all, by java= in a host file");
            }
            require(said.scansion(), here.scansion(), host, "Scansion");
            require(said.mpj(), here.mpj(), host, "MPJ Express");
            for (int i = 0; i < classPath.size(); i++) {
                requireSame(
                        classPath.get(i),
                        said.classPath().get(i),
                        here.classPath().get(i),
                        host);
            }
        }
    }

    private static void require(String there, String here, String host, String what) {
        if (!there.equals(here)) {
            throw new InvalidJobException("host " + host + " has " + what + " " + there + ", this one has " + here
                    + "; install the same on both");
        }
    }

    private static void requireSame(String entry, String there, String here, String host) {
        if (there.equals(here)) {
            return;
        }
        throw new InvalidJobException(
                there.isEmpty()
                        ? "host " + host + " has no " + entry + ", which is on the class path; copy it there"
                        : entry + " on host " + host + " is not the one that is here; copy the same to both");
    }

    private static boolean isOwn(String literal) {
        try {
            InetAddress address = InetAddress.getByName(literal);
            return !address.isLoopbackAddress() && NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns the address that packets to a host leave with. */
    private static Optional<String> wayTo(String destination) {
        String name = destination.substring(destination.indexOf('@') + 1);
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(InetAddress.getByName(name), ANY_PORT));
            InetAddress own = socket.getLocalAddress();
            return own.isLoopbackAddress() || own.isAnyLocalAddress()
                    ? Optional.empty()
                    : Optional.of(own.getHostAddress());
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }
}
