package io.scansion.launch.host;

import io.scansion.launch.config.RankHost;
import io.scansion.launch.config.RankHosts;
import io.scansion.launch.host.HostMessage.Connect;
import io.scansion.launch.host.HostMessage.Connected;
import io.scansion.launch.host.HostMessage.Examine;
import io.scansion.launch.host.HostMessage.Examined;
import io.scansion.launch.host.HostMessage.Greeting;
import io.scansion.launch.host.HostMessage.Listen;
import io.scansion.launch.host.HostMessage.Listening;
import io.scansion.launch.installation.ScansionHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Finds out whether ranks would run on hosts, and what to do where they would not. It uses the connection that ranks are started over,
 * and starts nothing else. Not thread-safe; use it once.
 */
public final class HostDoctor {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long CLOCK_TOLERANCE_MILLIS = 2_000;
    /** A rank over niodev needs a few for each other rank, besides its jars. */
    private static final long FEWEST_OPEN_FILES = 1_024;

    private static final long FEWEST_PROCESSES = 512;
    private static final String LOOPBACK = "127.0.0.1";

    /** A host connects to another, or to itself. */
    private record Attempt(String from, String address, Future<HostMessage> answer) {}

    private final RankHosts wanted;
    private final ScansionHome home;
    private final List<HostFinding> findings = new ArrayList<>();
    private final Map<String, RemoteHost> hosts = new LinkedHashMap<>();
    private final Map<String, HostFacts> facts = new LinkedHashMap<>();
    private final Map<String, HostHealth> health = new LinkedHashMap<>();

    private HostDoctor(RankHosts wanted, ScansionHome home) {
        this.wanted = wanted;
        this.home = home;
    }

    /** Examines all hosts, as they would be used by a job in the current directory. */
    public static List<HostFinding> examine(RankHosts wanted, ScansionHome home)
            throws IOException, InterruptedException {
        HostDoctor doctor = new HostDoctor(wanted, home);
        Path here = Path.of("").toAbsolutePath();
        Path marker = Files.createTempFile(here, ".scansion-doctor-", "");
        try {
            doctor.connect(here);
            doctor.compare();
            doctor.look(marker);
            doctor.tryConnections();
            return List.copyOf(doctor.findings);
        } finally {
            Files.delete(marker);
            doctor.hosts.values().forEach(RemoteHost::close);
        }
    }

    private void connect(Path here) throws InterruptedException {
        for (RankHost host : wanted.hosts()) {
            String mpj =
                    host.mpjHome().map(Path::toString).orElse(System.getenv().getOrDefault("MPJ_HOME", ""));
            try {
                hosts.put(
                        host.name(),
                        RemoteHost.connect(
                                host.name(),
                                StartCommand.of(host, wanted.way(), home),
                                new Greeting(here.toString(), mpj, List.of(), Map.of())));
            } catch (UnusableHostException e) {
                cannot(host.name(), e);
            }
        }
        for (RemoteHost host : List.copyOf(hosts.values())) {
            try {
                facts.put(host.name(), await(host.facts()));
                HostFacts said = facts.get(host.name());
                findings.add(HostFinding.good(host.name(), HostNeed.CONNECTION.word(), "answers as " + said.name()));
                findings.add(HostFinding.good(host.name(), HostNeed.JAVA.word(), said.java()));
                findings.add(HostFinding.good(host.name(), HostNeed.SCANSION.word(), said.scansion()));
                findings.add(HostFinding.good(host.name(), HostNeed.MPJ.word(), said.mpj()));
            } catch (IOException e) {
                cannot(host.name(), e);
                host.close();
                hosts.remove(host.name());
            }
        }
    }

    private void cannot(String host, IOException reason) {
        if (reason instanceof UnusableHostException unusable && unusable.missing() != HostNeed.CONNECTION) {
            findings.add(HostFinding.good(host, HostNeed.CONNECTION.word(), "answers"));
            findings.add(HostFinding.bad(
                    host,
                    unusable.missing().word(),
                    unusable.found(),
                    unusable.missing().advice()));
            return;
        }
        findings.add(HostFinding.bad(
                host,
                HostNeed.CONNECTION.word(),
                String.valueOf(reason.getMessage()),
                wanted.way() instanceof RankHosts.Way.Ssh ssh
                        ? "make this work: " + String.join(" ", ssh.command()) + " "
                                + wanted.host(host).destination() + " true"
                        : HostNeed.CONNECTION.advice()));
    }

    /** The others are compared with the first. */
    private void compare() {
        Map<String, String> names = new LinkedHashMap<>();
        HostFacts first = facts.values().stream().findFirst().orElse(null);
        for (Map.Entry<String, HostFacts> entry : facts.entrySet()) {
            String host = entry.getKey();
            HostFacts said = entry.getValue();
            String namesake = names.put(said.name(), host);
            if (namesake != null) {
                findings.add(HostFinding.bad(
                        host,
                        "name",
                        "calls itself " + said.name() + ", as " + namesake + " does",
                        "name it once, or rename it"));
            }
            if (first != null && said.javaRelease() != first.javaRelease()) {
                findings.add(HostFinding.bad(
                        host,
                        HostNeed.JAVA.word(),
                        said.java() + ", but " + first.java() + " on others",
                        "say java= in a host file"));
            }
            if (first != null && !said.scansion().equals(first.scansion())) {
                findings.add(HostFinding.bad(
                        host, HostNeed.SCANSION.word(), "not the one of others", "install the same on all hosts"));
            }
            if (first != null && !said.mpj().equals(first.mpj())) {
                findings.add(HostFinding.bad(
                        host, HostNeed.MPJ.word(), "not the one of others", "install the same on all hosts"));
            }
        }
    }

    private void look(Path marker) throws InterruptedException {
        for (RemoteHost host : hosts.values()) {
            try {
                long asked = System.currentTimeMillis();
                Examine question = new Examine(marker.toString(), List.copyOf(hosts.keySet()));
                HostHealth found = ((Examined) await(host.ask(question))).health();
                long middle = (asked + System.currentTimeMillis()) / 2;
                health.put(host.name(), found);
                judge(host.name(), found, found.clockMillis() - middle);
            } catch (IOException e) {
                cannot(host.name(), e);
            }
        }
    }

    private void judge(String host, HostHealth found, long clockAheadMillis) {
        check(
                Math.abs(clockAheadMillis) <= CLOCK_TOLERANCE_MILLIS,
                host,
                "clock",
                clockAheadMillis + " ms ahead of this host's",
                "let it follow a time server; nothing is decided by clocks, but times in logs will not fit");
        check(
                !found.ownAddress().isEmpty(),
                host,
                "own name",
                found.ownAddress().isEmpty() ? "leads to nothing there" : found.ownAddress(),
                "add the host's own name to its /etc/hosts; MPI.Init fails without");
        found.names()
                .forEach((name, address) -> check(
                        !address.isEmpty() || !wanted.host(name).destination().equals(name),
                        host,
                        "name " + name,
                        address.isEmpty() ? "leads to nothing there" : address,
                        "add it to the host's /etc/hosts or to the name service"));
        findings.add(HostFinding.good(
                host,
                HostNeed.DIRECTORY.word(),
                found.seesDirectory() ? "shared with this host" : "there, but its own: copy to it what changes here"));
        int slots = wanted.host(host).slots();
        check(
                slots <= found.cores(),
                host,
                "cores",
                found.cores() + " for " + slots + (slots == 1 ? " slot" : " slots"),
                "give it at most " + found.cores() + " slots, unless its ranks mostly wait");
        limit(host, "open files", found.openFiles(), FEWEST_OPEN_FILES, "ulimit -n");
        limit(host, "processes", found.processes(), FEWEST_PROCESSES, "ulimit -u");
        check(
                found.freePort(),
                host,
                "ports",
                found.freePort() ? "free between 25000 and 40000" : "none free between 25000 and 40000",
                "end what listens there");
    }

    private void limit(String host, String what, long limit, long fewest, String setting) {
        if (limit >= 0) {
            check(
                    limit >= fewest,
                    host,
                    what,
                    limit == Long.MAX_VALUE ? "unlimited" : Long.toString(limit),
                    "raise the limit to " + fewest + " or more: " + setting);
        }
    }

    private void check(boolean good, String host, String what, String found, String advice) {
        findings.add(good ? HostFinding.good(host, what, found) : HostFinding.bad(host, what, found, advice));
    }

    /** Ranks of one host meet over its loopback; those of several connect both ways, so every pair is tried both ways. */
    private void tryConnections() throws InterruptedException {
        for (RemoteHost to : hosts.values()) {
            HostHealth there = health.get(to.name());
            if (there == null) {
                continue;
            }
            try {
                int port = ((Listening) await(to.ask(new Listen()))).port();
                List<Attempt> attempts = new ArrayList<>();
                for (RemoteHost from : hosts.values()) {
                    boolean meets = from == to ? there.freePort() : health.containsKey(from.name());
                    List<String> addresses = from == to ? List.of(LOOPBACK) : there.networkAddresses();
                    if (meets && !addresses.isEmpty()) {
                        String address = addresses.get(0);
                        attempts.add(new Attempt(from.name(), address, from.ask(new Connect(address, port))));
                    }
                }
                for (Attempt attempt : attempts) {
                    judge(attempt, to.name());
                }
            } catch (IOException e) {
                cannot(to.name(), e);
            }
        }
    }

    private void judge(Attempt attempt, String to) throws IOException, InterruptedException {
        String problem = ((Connected) await(attempt.answer())).problem();
        boolean itself = attempt.from().equals(to);
        check(
                problem.isEmpty(),
                attempt.from(),
                itself ? "to itself" : "to " + to,
                problem.isEmpty()
                        ? "connects to " + attempt.address()
                        : "cannot connect to " + attempt.address() + ": " + problem,
                itself
                        ? "bring its loopback up: ip link set lo up"
                        : "let the firewall between them pass ports 25000 to 40000, and the launcher's");
    }

    private static <T> T await(Future<T> answer) throws IOException, InterruptedException {
        try {
            return answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnusableHostException unusable) {
                throw unusable;
            }
            throw new IOException(String.valueOf((e.getCause() == null ? e : e.getCause()).getMessage()), e);
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + PATIENCE.toSeconds() + " s", e);
        }
    }
}
