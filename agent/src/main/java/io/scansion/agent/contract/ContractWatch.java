package io.scansion.agent.contract;

import io.scansion.agent.probe.RankProbes;
import io.scansion.agent.probe.ReceiveSite;
import io.scansion.agent.probe.TrafficFacts;
import io.scansion.agent.program.CallFrame;
import io.scansion.agent.program.LoopAnalysis;
import io.scansion.agent.program.LoopFindings;
import io.scansion.agent.program.ProgramClasses;
import io.scansion.agent.program.ProgramScan;
import io.scansion.wire.AgentMessage.Contract;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Judges the stage of one rank again and again, and reports every change. The program's classes are read once the rank has
 * turned out to be a stage. Whatever goes wrong here leaves the stage watched, which is never replicated.
 */
public final class ContractWatch {
    private static final long PAUSE_MILLIS = 250;

    private final int physicalRank;
    private final int virtualRank;
    private final Supplier<TrafficFacts> traffic;
    private final Supplier<List<ReceiveSite>> sites;
    private final ProgramClasses classes;
    private final String mainClass;
    private final Consumer<? super Contract> publish;
    private final ContractCheck check;
    private final Map<ReceiveSite, LoopFindings> loops = new LinkedHashMap<>();
    private @Nullable ProgramScan scan;
    private @Nullable Contract published;

    ContractWatch(
            int physicalRank,
            int virtualRank,
            boolean trustEnd,
            Supplier<TrafficFacts> traffic,
            Supplier<List<ReceiveSite>> sites,
            ProgramClasses classes,
            String mainClass,
            Consumer<? super Contract> publish) {
        this.physicalRank = physicalRank;
        this.virtualRank = virtualRank;
        this.traffic = traffic;
        this.sites = sites;
        this.classes = classes;
        this.mainClass = mainClass;
        this.publish = publish;
        this.check = new ContractCheck(trustEnd, virtualRank);
    }

    /**
     * Watches a rank on a daemon thread of low priority until the rank has left MPI.
     *
     * @param trustEnd whether the operator vouches that a message ends this stage
     * @param publish gets the contract whenever it changes
     */
    @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it; the program goes first where the system heeds it
    public static void start(RankProbes rank, boolean trustEnd, Consumer<? super Contract> publish) {
        Thread thread = new Thread(new Watching(rank, trustEnd, publish), "scansion-contract-" + rank.physicalRank());
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        thread.start();
    }

    /** All that the watch needs is made on its own thread: a rank that starts has no time for it. */
    private record Watching(RankProbes rank, boolean trustEnd, Consumer<? super Contract> publish) implements Runnable {
        @Override
        public void run() {
            try {
                ContractWatch watch = new ContractWatch(
                        rank.physicalRank(),
                        rank.virtualRank(),
                        trustEnd,
                        rank::facts,
                        rank::receiveSites,
                        new ProgramClasses(ClassLoader.getSystemClassLoader()),
                        mainClass(System.getProperty("sun.java.command", "")),
                        publish);
                while (!rank.isFinalised()) {
                    Thread.sleep(PAUSE_MILLIS);
                    watch.doWork();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // somebody ends all threads
            } catch (Throwable t) { // also linkage errors: the stage stays as it was reported last
                System.err.println(
                        "[scansion] rank " + rank.physicalRank() + ": the contract is no longer watched: " + t);
            }
        }
    }

    /** The main class's name, empty if the command line names none, as with {@code -jar}. */
    static String mainClass(String command) {
        String first = command.strip().split("\\s", 2)[0];
        return first.endsWith(".jar") ? "" : first.substring(first.indexOf('/') + 1);
    }

    /** Judges once; true if something changed and was reported. */
    boolean doWork() {
        TrafficFacts facts = traffic.get();
        boolean stage = facts.itemsIn() > 0 && facts.itemsOut() > 0;
        Verdict verdict = check.judge(facts, stage ? read() : Optional.empty());
        Contract contract = new Contract(physicalRank, virtualRank, verdict.state(), verdict.reasons());
        if (contract.equals(published)) {
            return false;
        }
        published = contract;
        publish.accept(contract);
        return true;
    }

    private Optional<ProgramFacts> read() {
        List<ReceiveSite> receives = sites.get();
        if (receives.isEmpty()) {
            return Optional.empty();
        }
        ProgramScan known = scan;
        if (known == null) {
            known = ProgramScan.of(mainClass.isEmpty() ? outermostClass(receives) : mainClass, classes);
            scan = known;
        }
        for (ReceiveSite site : receives) {
            if (!loops.containsKey(site)) {
                loops.put(site, new LoopAnalysis(classes).analyse(frames(site)));
            }
        }
        return Optional.of(new ProgramFacts(known, new ArrayList<>(loops.values())));
    }

    private static String outermostClass(List<ReceiveSite> receives) {
        List<ReceiveSite.Frame> frames = receives.get(0).frames();
        return frames.get(frames.size() - 1).className();
    }

    private static List<CallFrame> frames(ReceiveSite site) {
        return site.frames().stream()
                .map(frame -> new CallFrame(
                        frame.className(), frame.methodName(), frame.descriptor(), frame.bytecodeIndex(), 0))
                .toList();
    }
}
