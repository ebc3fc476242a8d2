package io.scansion.agent.contract;

import io.scansion.agent.probe.RankProbes;
import io.scansion.agent.probe.ReceiveSite;
import io.scansion.agent.probe.TrafficFacts;
import io.scansion.wire.AgentMessage.Contract;
import io.scansion.wire.TunerMessage.AboutCode;
import io.scansion.wire.TunerMessage.CodeVerdict;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * Judges the stage of one rank again and again, and reports every change. What the program's bytecode says is asked of the tuner
 * once the rank has turned out to be a stage. Whatever goes wrong here leaves the stage watched, which is never replicated.
 */
public final class ContractWatch {
    private static final long PAUSE_MILLIS = 250;
    /** Between looks at a rank of which so many in a row have said the same. */
    private static final long CALM_PAUSE_MILLIS = 1_000;

    private static final int CALM_LOOKS = 40;

    private final int physicalRank;
    private final int virtualRank;
    private final StageView stage;
    private final ContractReports reports;
    private final CodeInquiry code;
    private final ContractCheck check = new ContractCheck();
    private @Nullable Contract published;

    ContractWatch(
            int physicalRank,
            int virtualRank,
            boolean trustEnd,
            StageView stage,
            String mainClass,
            ContractReports reports) {
        this.physicalRank = physicalRank;
        this.virtualRank = virtualRank;
        this.stage = stage;
        this.reports = reports;
        this.code = new CodeInquiry(physicalRank, virtualRank, trustEnd, mainClass, reports);
    }

    /**
     * Watches a rank on a daemon thread of low priority, until the rank has left MPI, and supplies the tuner with class files for as long as
     * the process lives.
     *
     * @param trustEnd whether the operator vouches that a message ends this stage
     * @param obstacle says why nobody else could serve the rank, or null
     */
    public static Watching start(
            RankProbes rank, boolean trustEnd, Supplier<@Nullable String> obstacle, ContractReports reports) {
        Watching watching = new Watching(rank, trustEnd, obstacle, reports);
        watching.thread.start();
        return watching;
    }

    /** A rank that is watched. All that the watch needs is made on its own thread: a rank that starts has no time for it. */
    public static final class Watching implements Runnable, Consumer<AboutCode> {
        private final Thread thread;
        private final RankProbes rank;
        private final boolean trustEnd;
        private final Supplier<@Nullable String> obstacle;
        private final ContractReports reports;
        private final BlockingQueue<AboutCode> inbox = new LinkedBlockingQueue<>();

        @SuppressWarnings(
                "ThreadPriorityCheck") // nothing relies on it; the program goes first where the system heeds it
        private Watching(
                RankProbes rank, boolean trustEnd, Supplier<@Nullable String> obstacle, ContractReports reports) {
            this.rank = rank;
            this.trustEnd = trustEnd;
            this.obstacle = obstacle;
            this.reports = reports;
            this.thread = new Thread(this, "scansion-contract-" + rank.physicalRank());
            thread.setDaemon(true);
            thread.setPriority(Thread.MIN_PRIORITY);
        }

        /** Ends the watch, from any thread. */
        public void end() {
            thread.interrupt();
        }

        /** Takes what the tuner says about the code, from any thread; never waits. */
        @Override
        public void accept(AboutCode message) {
            inbox.add(message);
        }

        @Override
        public void run() {
            try {
                watch(new ContractWatch(
                        rank.physicalRank(),
                        rank.virtualRank(),
                        trustEnd,
                        new StageView.Probes(rank, obstacle),
                        mainClass(System.getProperty("sun.java.command", "")),
                        reports));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // somebody ends all threads
            } catch (Throwable t) { // also linkage errors: the stage stays as it was reported last
                System.err.println(
                        "[scansion] rank " + rank.physicalRank() + ": the contract is no longer watched: " + t);
            }
        }

        private void watch(ContractWatch watch) throws InterruptedException {
            int unchanged = 0;
            while (true) {
                boolean over = rank.isFinalised();
                long pauseMillis = unchanged < CALM_LOOKS ? PAUSE_MILLIS : CALM_PAUSE_MILLIS;
                AboutCode message = over ? inbox.take() : inbox.poll(pauseMillis, TimeUnit.MILLISECONDS);
                if (message != null) {
                    watch.hear(message);
                }
                if (!over && (message == null || message instanceof CodeVerdict)) {
                    unchanged = watch.doWork() ? 0 : unchanged + 1;
                }
            }
        }
    }

    /** The name of the class that the program begins with, of a jar what its manifest says; empty if that cannot be told. */
    static String mainClass(String command) {
        String stripped = command.strip();
        int end = 0;
        while (end < stripped.length() && !Character.isWhitespace(stripped.charAt(end))) {
            end++;
        }
        String first = stripped.substring(0, end);
        return first.endsWith(".jar") ? mainClassOf(first) : first.substring(first.indexOf('/') + 1);
    }

    private static String mainClassOf(String jarFile) {
        try (JarFile jar = new JarFile(jarFile)) {
            Manifest manifest = jar.getManifest();
            String name = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            return name == null ? "" : name.strip();
        } catch (IOException e) {
            return "";
        }
    }

    /** Takes what the tuner says about the code. */
    void hear(AboutCode message) {
        code.hear(message);
    }

    /** Judges once; true if something changed and was reported. */
    boolean doWork() {
        TrafficFacts facts = stage.traffic();
        boolean relays = facts.itemsIn() > 0 && facts.itemsOut() > 0;
        String obstacle = relays ? stage.obstacle() : null;
        if (obstacle != null) {
            check.refuse(obstacle);
        }
        Verdict verdict = check.judge(facts, relays ? bytecode() : null);
        Contract before = published;
        if (before != null
                && before.state() == verdict.state()
                && before.reasons().equals(verdict.reasons())) {
            return false;
        }
        Contract contract = new Contract(physicalRank, virtualRank, verdict.state(), verdict.reasons());
        published = contract;
        reports.accept(contract);
        return true;
    }

    private @Nullable CodeVerdict bytecode() {
        List<ReceiveSite> receives = stage.receiveSites();
        return receives.isEmpty() ? null : code.verdict(receives);
    }
}
