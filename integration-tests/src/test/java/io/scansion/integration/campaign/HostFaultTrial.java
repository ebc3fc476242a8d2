package io.scansion.integration.campaign;

import io.scansion.integration.EventFile;
import io.scansion.integration.ProgramRun;
import io.scansion.integration.RealJob;
import io.scansion.integration.SinkLine;
import io.scansion.integration.TestHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/** One fault, drawn from a seed, of a job whose launcher is on the first of three test hosts and whose ranks are on all. */
final class HostFaultTrial {
    private static final int HOSTS = 3;
    /** Of every host: Slurm gives a node no more tasks. */
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    /** salloc says 0 for a command that a signal has ended, and a shell does not. */
    private static final List<String> EXIT_CODE_OF_THE_KILLED = List.of("sh", "-c", "\"$@\"; exit $?", "sh");

    private static final int RUN_MILLIS = 2_000;
    private static final int STANDSTILL_MILLIS = 3_000;
    private static final int HEALED_AFTER_MILLIS = 2_000;
    private static final int LOOK_MILLIS = 100;
    private static final Duration LIMIT = ProgramRun.LIMIT.plusSeconds(60);
    /** In which whatever is on a host that is cut off has ended: the lease is 10 s. */
    private static final Duration GONE = Duration.ofSeconds(30);

    private static final List<FaultKind> KINDS = FaultKind.overHosts();

    private static final Map<String, SinkLine> UNTUNED = new ConcurrentHashMap<>();

    private final TestHosts hosts;
    private final boolean slurm;
    private final Random random;
    private final FaultKind kind;
    private final FaultedProgram program;
    /** One that is not the launcher's. */
    private final String host;

    HostFaultTrial(long seed, TestHosts hosts, boolean slurm) {
        this.hosts = hosts;
        this.slurm = slurm;
        this.random = new Random(seed);
        this.kind = KINDS.get((int) Math.floorMod(seed, (long) KINDS.size()));
        List<FaultedProgram> possible = FaultedProgram.ALL.stream()
                .filter(candidate -> !slurm || tasks(candidate) <= CORES)
                .toList();
        this.program = possible.get(random.nextInt(possible.size()));
        this.host = "scansion" + (2 + random.nextInt(HOSTS - 1));
    }

    /** On every host, so that all have some. */
    private static int tasks(FaultedProgram program) {
        return (program.run().ranks() + program.run().spares() + HOSTS - 1) / HOSTS;
    }

    FaultOutcome run() throws Exception {
        Path directory = TestHosts.shared("faults");
        try {
            return run(directory);
        } finally {
            TestHosts.emptied(directory);
            Files.delete(directory);
        }
    }

    private FaultOutcome run(Path directory) throws Exception {
        SinkLine expected = untuned(directory);
        Path jobs = Files.createDirectories(directory.resolve("jobs"));
        EventFile events = new EventFile(directory.resolve("events.jsonl"));
        try (RealJob job = start(directory, jobs)) {
            await(job, events);
            boolean over = !job.handle().isAlive();
            boolean hit = !over && strike(job);
            long struck = System.nanoTime();
            int exit = job.awaitExit();
            double seconds = (System.nanoTime() - struck) / 1e9;
            boolean done = exit == 0;
            if (kind == FaultKind.CUT_HOST) {
                hosts.make("heal", host);
            }
            String wrong = FaultOutcome.joined(
                    done ? result(job, expected) : over ? "ended with exit code " + exit : ending(job, exit),
                    runningOn(GONE),
                    files(jobs),
                    left(jobs));
            return new FaultOutcome(
                    kind.name(),
                    slurm ? "slurm" : "hosts",
                    program.words(),
                    "while it runs",
                    over
                            ? FaultOutcome.OVER_BEFORE
                            : !hit ? FaultOutcome.NOBODY_THERE : done ? FaultOutcome.RESULT : FaultOutcome.ENDED,
                    done ? Double.NaN : seconds,
                    FaultTrial.load(),
                    FaultOutcome.exceptions(job.errors()),
                    wrong.isEmpty() ? "" : wrong + "\n" + job.transcript() + "\n" + events.digest());
        } finally {
            hosts.make("heal", host);
        }
    }

    private RealJob start(Path directory, Path jobs) throws IOException {
        List<String> words = new ArrayList<>(program.run().command(directory));
        List<String> before = List.of();
        words.add(2, "--spread");
        if (slurm) {
            before = new ArrayList<>(
                    List.of("salloc", "--quiet", "--nodes=" + HOSTS, "--ntasks-per-node=" + tasks(program)));
            before.addAll(EXIT_CODE_OF_THE_KILLED);
        } else {
            words.addAll(2, List.of("--ssh", TestHosts.SSH, "--hosts", "scansion1:3,scansion2:3,scansion3:3"));
        }
        return RealJob.onHost("scansion1", before, Map.of(), Path.of("/dev/null"), jobs, LIMIT, words);
    }

    /** Until some moment after the first window, or the end of the job. */
    private void await(RealJob job, EventFile events) throws Exception {
        while (job.handle().isAlive() && !events.has("measurement", event -> true)) {
            job.pause(LOOK_MILLIS);
        }
        job.pause(random.nextInt(RUN_MILLIS));
    }

    private boolean strike(RealJob job) throws Exception {
        return switch (kind) {
            case KILLED_RANK -> {
                Optional<String> rank = rank();
                yield rank.isPresent() && signal(rank.get(), "KILL");
            }
            case STOPPED_RANK -> {
                Optional<String> rank = rank();
                boolean there = rank.isPresent() && signal(rank.get(), "STOP");
                job.pause(random.nextInt(STANDSTILL_MILLIS));
                yield there && signal(rank.get(), "CONT");
            }
            case KILLED_TUNER ->
                descendant(job, "tuner").map(ProcessHandle::destroyForcibly).orElse(false);
            case KILLED_LAUNCHER ->
                descendant(job, "run").map(ProcessHandle::destroyForcibly).orElse(false);
            case TERMINATED_LAUNCHER ->
                descendant(job, "run").map(ProcessHandle::destroy).orElse(false);
            case KILLED_CONNECTION ->
                connection(job).map(ProcessHandle::destroyForcibly).orElse(false);
            case CUT_HOST -> cut();
            case HEALED_HOST -> {
                boolean there = cut();
                job.pause(random.nextInt(HEALED_AFTER_MILLIS));
                hosts.make("heal", host);
                yield there;
            }
            default -> throw new IllegalStateException(kind + " is for one host");
        };
    }

    /** A rank or spare on the host, by its number there. On a host all processes are of its own name space, and so of this job. */
    private Optional<String> rank() throws Exception {
        List<String> all = hosts.run(
                        host, "sh", "-c", "pgrep -f '[#]Number of Processes' || true") // which does not find the shell
                .lines()
                .toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
    }

    private boolean signal(String pid, String signal) throws Exception {
        return hosts.run(host, "sh", "-c", "kill -" + signal + " " + pid + " && echo struck || true")
                .contains("struck");
    }

    private static Optional<ProcessHandle> descendant(RealJob job, String command) {
        return job.handle()
                .descendants()
                .filter(process -> Blows.commandLine(process).matches("(?s)\\S*/java\0.*")
                        && Blows.hasArgument(process, "io.scansion.app.Scansion")
                        && Blows.hasArgument(process, command))
                .findFirst();
    }

    private Optional<ProcessHandle> connection(RealJob job) {
        return job.handle()
                .descendants()
                .filter(process -> slurm
                        ? Blows.commandLine(process).matches("(?s)(\\S*/)?srun\0.*" + host + "\0.*")
                        : Blows.commandLine(process).matches("(?s)(\\S*/)?ssh\0.*" + host + "\0?.*"))
                .findFirst();
    }

    private boolean cut() throws Exception {
        hosts.make("cut", host);
        return true;
    }

    private SinkLine untuned(Path directory) throws IOException, InterruptedException {
        SinkLine known = UNTUNED.get(program.words());
        if (known != null) {
            return known;
        }
        SinkLine said = program.run().plain(directory);
        UNTUNED.put(program.words(), said);
        return said;
    }

    private static String result(RealJob job, SinkLine expected) {
        SinkLine found = SinkLine.only(job.output());
        return found.timeless().equals(expected.timeless()) ? "" : "arrived " + found + " not " + expected;
    }

    private String ending(RealJob job, int exit) {
        String rank = "scansion: (rank|spare) [0-9]+ on " + host + " ended with .*";
        String lost = "scansion: host " + host + " with .* is lost.*";
        return switch (kind.fate()) {
            case GOES_ON -> "ended with exit code " + exit;
            case MAY_END -> isSaid(job, rank) ? "" : "no rank on " + host + " is named";
            case LOSES_HOST -> isSaid(job, lost) ? "" : host + " is not named";
            case IS_GONE, SAYS_WHY -> "";
        };
    }

    private static boolean isSaid(RealJob job, String form) {
        return job.errors().stream().anyMatch(line -> line.matches(form));
    }

    /** Says what still runs on some host after that time. */
    private String runningOn(Duration limit) throws Exception {
        long begin = System.nanoTime();
        while (true) {
            List<String> left = onHosts("ps -eo args", "io.scansion");
            if (left.isEmpty()) {
                return "";
            }
            if (System.nanoTime() - begin > limit.toNanos()) {
                return "left on " + left;
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /** Says what files are left. Slurm kills the ranks of a launcher that was killed; their files go when a host is used again. */
    private String files(Path jobs) throws Exception {
        if (slurm && !filesOnHosts().isEmpty()) {
            List<String> words =
                    List.of("doctor", "--ssh", TestHosts.SSH, "--hosts", "scansion1:1,scansion2:1,scansion3:1");
            try (RealJob doctor = RealJob.onHost("scansion1", Map.of(), Path.of("/dev/null"), jobs, GONE, words)) {
                doctor.awaitExit();
            }
        }
        List<String> left = filesOnHosts();
        return left.isEmpty() ? "" : "left on " + left;
    }

    private List<String> filesOnHosts() throws Exception {
        return onHosts("ls /tmp", "scansion-ranks");
    }

    /** Returns what a command says on all hosts, of this. */
    private List<String> onHosts(String command, String part) throws Exception {
        List<String> said = new ArrayList<>();
        for (int number = 1; number <= HOSTS; number++) {
            String name = "scansion" + number;
            hosts.run(name, "sh", "-c", command)
                    .lines()
                    .filter(line -> line.contains(part))
                    .map(line -> name + ": " + line)
                    .forEach(said::add);
        }
        return said;
    }

    private String left(Path jobs) throws Exception {
        if (kind == FaultKind.KILLED_LAUNCHER) {
            try (RealJob list =
                    RealJob.onHost("scansion1", Map.of(), Path.of("/dev/null"), jobs, GONE, List.of("jobs"))) {
                list.awaitExit();
            }
        }
        List<Path> files = RealJob.jobDirectories(jobs);
        return files.isEmpty() ? "" : "left behind: " + files;
    }
}
