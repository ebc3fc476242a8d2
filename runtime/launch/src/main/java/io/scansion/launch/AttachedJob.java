package io.scansion.launch;

import io.scansion.launch.attach.TargetJvm;
import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.config.Program;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.process.SupervisionListener;
import io.scansion.launch.rank.AgentText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A job whose ranks were running before: measured and advised by a tuner of its own, and never changed, since ranks that could help have
 * to be there from the start. It ends when its ranks have ended or the agent has been taken out of them; none of them is ever ended by
 * it.
 */
public final class AttachedJob implements AutoCloseable {
    private static final long LOOK_MILLIS = 200;
    private static final Duration TUNER_GRACE = Duration.ofSeconds(5);
    private static final Pattern RANK = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");

    private final ScansionHome home;
    private final JobDirectory directory;
    private final TunerSupervisor tuner;
    private final SortedMap<Integer, TargetJvm> ranks;
    private final int size;
    /** Those that the agent of this job is in. */
    private final List<TargetJvm> joined = new CopyOnWriteArrayList<>();

    private final Thread hook = new Thread(this::leave, "end of job");
    private boolean left;

    private AttachedJob(
            ScansionHome home,
            JobDirectory directory,
            TunerSupervisor tuner,
            SortedMap<Integer, TargetJvm> ranks,
            int size) {
        this.home = home;
        this.directory = directory;
        this.tuner = tuner;
        this.ranks = ranks;
        this.size = size;
    }

    /** The ranks of one program, each with the JVM that it runs in; several in one over the multicore device. */
    private record Found(SortedMap<Integer, TargetJvm> ranks, int size, boolean together) {}

    /**
     * Loads the agent into running processes and starts a tuner for them.
     *
     * @param pids processes of the ranks of one program
     * @param mainClass of the program, for people
     * @param wishes completes the settings of the job
     * @throws InvalidJobException if one of the processes cannot be measured; then none is
     */
    public static AttachedJob attach(
            List<Long> pids,
            String mainClass,
            UnaryOperator<JobSettingsBuilder> wishes,
            ScansionHome home,
            JobStore store,
            SupervisionListener listener)
            throws IOException {
        List<TargetJvm> jvms = pids.stream().distinct().map(TargetJvm::of).toList();
        Found found = look(jvms, home.agentJar());
        JobSettings settings = wishes.apply(JobSettings.builder(found.size, Program.of(List.of(), mainClass, List.of()))
                        .device(found.together ? MpjDevice.SMPDEV : MpjDevice.NIODEV))
                .build();
        JobDirectory directory = store.create(settings);
        TunerCommand command = TunerCommand.ofInstallation(home);
        TunerSupervisor tuner = new TunerSupervisor(() -> command.of(directory, found.size), listener);
        AttachedJob job = new AttachedJob(home, directory, tuner, found.ranks, found.size);
        Runtime.getRuntime().addShutdownHook(job.hook);
        try {
            directory.publishAttached(processIds(found.ranks));
            tuner.start();
            for (TargetJvm jvm : jvms) {
                jvm.ask(home.agentJar(), job.startOptions(settings));
                job.joined.add(jvm);
            }
            return job;
        } catch (IOException | RuntimeException e) {
            job.close();
            throw e;
        }
    }

    private static SortedMap<Integer, Long> processIds(SortedMap<Integer, TargetJvm> ranks) {
        SortedMap<Integer, Long> ids = new TreeMap<>();
        ranks.forEach((rank, jvm) -> ids.put(rank, jvm.pid()));
        return ids;
    }

    private static Found look(List<TargetJvm> jvms, Path agentJar) {
        SortedMap<Integer, TargetJvm> ranks = new TreeMap<>();
        int size = 0;
        boolean together = false;
        for (TargetJvm jvm : jvms) {
            int here = 0;
            Matcher answer = RANK.matcher(jvm.ask(agentJar, "do=look"));
            while (answer.find()) {
                int of = Integer.parseInt(answer.group(2));
                if (size != 0 && of != size) {
                    throw new InvalidJobException("process " + jvm.pid() + " has a rank of a program with " + of
                            + " ranks, the others one of a program with " + size + "; attach to one program at a time");
                }
                size = of;
                here++;
                int rank = Integer.parseInt(answer.group(1));
                TargetJvm other = ranks.put(rank, jvm);
                if (other != null) {
                    throw new InvalidJobException("processes " + other.pid() + " and " + jvm.pid() + " both have rank "
                            + rank + "; attach to one program at a time");
                }
            }
            together |= here > 1;
        }
        return new Found(ranks, size, together);
    }

    private String startOptions(JobSettings settings) throws IOException {
        return new AgentText()
                .with("do", "start")
                .job(directory.description(), size, settings.device())
                .files(directory)
                .with("attached", "1")
                .toString();
    }

    public JobDirectory directory() {
        return directory;
    }

    public String id() {
        return directory.id();
    }

    /** Returns the ranks that are measured. */
    public List<Integer> ranks() {
        return List.copyOf(ranks.keySet());
    }

    /** Returns the ranks of the program that are in none of the processes. */
    public List<Integer> missing() {
        return IntStream.range(0, size)
                .filter(rank -> !ranks.containsKey(rank))
                .boxed()
                .toList();
    }

    /** Waits until all ranks have ended, or the agent has been taken out of them. */
    public void await() throws InterruptedException {
        while (directory.endedWith().isEmpty() && ranks.values().stream().anyMatch(TargetJvm::isAlive)) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    /** Takes the agent out of the ranks that still run, and ends the tuner. */
    @Override
    public void close() {
        leave();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // this process is ending
        }
    }

    private synchronized void leave() {
        if (left) {
            return;
        }
        left = true;
        tuner.expectEnd();
        if (directory.endedWith().isEmpty()) {
            joined.forEach(this::takeOut);
            try {
                directory.publishEnd(JobResult.success(Duration.ZERO));
            } catch (IOException e) {
                // the tuner ends as well when this process has
            }
        }
        tuner.end(TUNER_GRACE);
        directory.delete();
    }

    private void takeOut(TargetJvm jvm) {
        try {
            if (jvm.isAlive()) {
                jvm.ask(home.agentJar(), "do=detach");
            }
        } catch (InvalidJobException e) {
            // it has ended meanwhile, or somebody else was faster
        }
    }
}
