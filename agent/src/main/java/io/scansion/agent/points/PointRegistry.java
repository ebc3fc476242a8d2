package io.scansion.agent.points;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.PointDecision;
import io.scansion.wire.AgentMessage.PointRefused;
import io.scansion.wire.AgentMessage.PointReport;
import io.scansion.wire.AgentMessage.Warning;
import io.scansion.wire.PointSpec;
import io.scansion.wire.TunerMessage.RestorePoint;
import io.scansion.wire.TunerMessage.SetPoint;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The tuning points of this process. Threads of the program come by while classes load and are initialised, the link's thread
 * with commands and at every snapshot. No lock is held while a class is loaded: whoever loads one may be waiting here.
 */
final class PointRegistry {
    private final int rank;
    private final Consumer<String> lines;
    private final Map<String, Point> points = new ConcurrentSkipListMap<>();
    private final Map<String, List<PointSpec>> named = new HashMap<>();
    /** Owner and name of the fields, in the form of class files, and the owners in the bytes that class files have. */
    private final Set<String> fields = ConcurrentHashMap.newKeySet();

    private final Set<String> owners = ConcurrentHashMap.newKeySet();
    /** Initialised quietly, when the link's thread next looks. */
    private final Queue<Quiet> quiet = new ConcurrentLinkedQueue<>();

    /** Class files as they were loaded, by internal name. */
    private final Map<String, byte[]> rewritten = new ConcurrentHashMap<>();

    private final Map<String, List<PointSpec>> waiting = new ConcurrentHashMap<>();
    private final Map<String, PointRefused> refused = new ConcurrentSkipListMap<>();
    private final Queue<Warning> warnings = new ConcurrentLinkedQueue<>();
    private volatile @Nullable Consumer<AgentMessage> tuner;

    /** Points of a class that has no initialiser. */
    private record Quiet(ClassLoader loader, String className, List<PointSpec> points) {}

    /**
     * @param rank physical rank of this process
     * @param named points that the operator has named
     * @param lines takes a line for the operator
     */
    PointRegistry(int rank, List<PointSpec> named, Consumer<String> lines) {
        this.rank = rank;
        this.lines = lines;
        for (PointSpec spec : named) {
            List<PointSpec> ofClass = new ArrayList<>(names(internal(spec.className())));
            ofClass.add(spec);
            this.named.put(internal(spec.className()), ofClass);
            point(spec.name()).named(spec);
            watch(spec);
        }
    }

    private static String internal(String className) {
        return className.replace('.', '/');
    }

    private Point point(String name) {
        Point fresh = new Point(name);
        Point known = points.putIfAbsent(name, fresh);
        return known == null ? fresh : known;
    }

    private void watch(PointSpec spec) {
        String owner = internal(spec.className());
        fields.add(owner + "." + spec.field());
        owners.add(new String(owner.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    }

    // ---- while classes load: threads of the program

    /** Points that the operator has named in this class. */
    List<PointSpec> names(String internalName) {
        return named.getOrDefault(internalName, List.of());
    }

    /** Whether a class file may read a tuning point of another class. */
    boolean mentionsOwner(String classFile) {
        for (String owner : owners) {
            if (classFile.contains(owner)) {
                return true;
            }
        }
        return false;
    }

    Set<String> fields() {
        return fields;
    }

    /** A class is defined by this class file, and not by the one that its loader has. */
    void rewritten(String internalName, byte[] classFile) {
        rewritten.put(internalName, classFile);
    }

    byte @Nullable [] asLoaded(String internalName) {
        return rewritten.get(internalName);
    }

    /** Takes in a class that is about to be defined, and returns what is of interest in it. */
    ClassFindings loading(ClassLoader loader, String internalName, byte[] classFile) {
        ClassFindings findings = ClassScan.of(classFile, names(internalName));
        for (ClassFindings.Refused found : findings.refused) {
            refuse(found);
        }
        List<PointSpec> mine = claim(findings.points, loader);
        findings.points.retainAll(mine);
        String className = internalName.replace('/', '.');
        if (!mine.isEmpty() && findings.hasInitialiser) {
            waiting.put(className, mine);
        } else if (!mine.isEmpty()) {
            quiet.add(new Quiet(loader, className, mine));
        }
        return findings;
    }

    private List<PointSpec> claim(List<PointSpec> found, ClassLoader loader) {
        List<PointSpec> mine = new ArrayList<>();
        for (PointSpec spec : found) {
            Point point = point(spec.name());
            if (point.claim(spec)) {
                mine.add(spec);
                watch(spec);
                String unfit = point.dropUnfitValue();
                if (unfit != null) {
                    warn("the value kept for a tuning point is not given to it: " + unfit);
                }
            } else {
                warn("tuning point " + spec.name()
                        + " is known already, with another field or from another class loader; " + spec.place()
                        + " loaded by " + loader.getClass().getName() + " is left alone");
            }
        }
        return mine;
    }

    private void refuse(ClassFindings.Refused found) {
        PointRefused message = new PointRefused(rank, found.name(), found.place(), found.reason());
        Point point = point(found.name());
        PointSpec spec = point.spec();
        if (spec == null || spec.place().equals(found.place())) {
            point.broken("tuning point " + found.name() + " (" + found.place() + ") cannot be set: " + found.reason());
        }
        refused.put(found.name(), message);
        lines.accept("tuning point " + found.name() + " (" + found.place() + ") cannot be set: " + found.reason());
        send(message);
    }

    /** A class has been initialised, on the calling thread. */
    void initialised(Class<?> owner) {
        List<PointSpec> mine = waiting.remove(owner.getName());
        if (mine != null) {
            makeReady(owner, mine);
        }
    }

    private void makeReady(Class<?> owner, List<PointSpec> mine) {
        for (PointSpec spec : mine) {
            try {
                point(spec.name()).ready(StaticField.of(owner, spec)); // and nothing more: see there
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                refuse(new ClassFindings.Refused(spec.name(), spec.place(), String.valueOf(e)));
            }
        }
    }

    // ---- the link's thread

    /** Takes reports from now on, beginning with what was wrong so far. */
    void reportTo(Consumer<AgentMessage> sink) {
        tuner = sink;
        refused.values().forEach(sink);
        for (Warning warning = warnings.poll(); warning != null; warning = warnings.poll()) {
            sink.accept(warning);
        }
    }

    /** Notices values that the program itself has set, and classes that are loaded and have no initialiser. */
    void look() {
        for (Quiet next = quiet.poll(); next != null; next = quiet.poll()) {
            try {
                makeReady(Class.forName(next.className(), false, next.loader()), next.points());
            } catch (ClassNotFoundException | LinkageError e) {
                for (PointSpec spec : next.points()) {
                    refuse(new ClassFindings.Refused(spec.name(), spec.place(), "its class did not load: " + e));
                }
            }
        }
        for (Point point : points.values()) {
            report(point);
        }
    }

    Acknowledgement set(SetPoint order) {
        look();
        Point point = point(order.name());
        String refusal = point.set(order.decisionId(), order.value());
        report(point);
        String done = point.isReady() ? SetPoint.SET : SetPoint.KEPT;
        return new Acknowledgement(rank, order.decisionId(), refusal == null, refusal == null ? done : refusal);
    }

    Acknowledgement restore(RestorePoint order) {
        Point point = point(order.name());
        boolean taken = point.restore(order.setBy());
        report(point);
        return new Acknowledgement(
                rank, order.decisionId(), true, taken ? "taken back" : "there was nothing to take back");
    }

    /** The newest decision about every point that has not been taken back. */
    List<PointDecision> standing() {
        List<PointDecision> decisions = new ArrayList<>();
        for (Point point : points.values()) {
            PointDecision decision = point.standing();
            if (decision != null) {
                decisions.add(decision);
            }
        }
        return decisions;
    }

    private void report(Point point) {
        Point.State state = tuner == null ? null : point.news();
        if (state != null) {
            send(new PointReport(rank, state.spec(), state.ready(), state.value()));
        }
    }

    void warn(String text) {
        lines.accept(text);
        Warning warning = new Warning(rank, text);
        if (tuner == null) {
            warnings.add(warning);
        } else {
            send(warning);
        }
    }

    private void send(AgentMessage message) {
        Consumer<AgentMessage> sink = tuner;
        if (sink != null) {
            sink.accept(message);
        }
    }
}
