package io.scansion.tuner.observe.links;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Calibration;
import io.scansion.wire.AgentMessage.SendTimes;
import io.scansion.wire.LinkCost;
import io.scansion.wire.SentSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Knows what a message costs its sender between two virtual ranks, with its error and where that comes from: the program's own sends
 * as far as they did not wait for their receiver, else what was calibrated when the job started. Messages below and above the size
 * from which on sends meet their receiver (eager and rendezvous) are two things. Owned by one thread.
 */
public final class LinkCosts {
    /** Longest cost of a message while nothing is calibrated, in seconds; as in the agents. */
    private static final double UNCALIBRATED_SECONDS = 1e-3;

    private final SortedMap<Integer, Calibration> calibrations = new TreeMap<>();
    /** By physical rank. */
    private final SortedMap<Integer, SendTimes> told = new TreeMap<>();
    /** By sender and receiver, as the program names them. */
    private final SortedMap<Integer, SortedMap<Integer, Link>> links = new TreeMap<>();
    /** All links together, until a window ends. */
    private transient @Nullable Link common;

    /** A pair that talks. */
    private static final class Link {
        private final LinkFit eager = new LinkFit();
        private final LinkFit rendezvous = new LinkFit();
        /** By size, sends that no window has counted yet. */
        private final SortedMap<Integer, Sends> pending = new TreeMap<>();
        /** Mean payload of sends of which nearly all waited; 0 before there were any. */
        private double waitingBytes;

        LinkFit fit(boolean meets) {
            return meets ? rendezvous : eager;
        }

        void addFits(Link other) {
            eager.add(other.eager);
            rendezvous.add(other.rendezvous);
        }
    }

    /** Sends of about one size. */
    private static final class Sends {
        private long messages;
        private long bytes;
        private final SortedMap<Integer, SizePoint.Cell> cells = new TreeMap<>();

        double meanBytes() {
            return (double) bytes / messages;
        }
    }

    /**
     * One link as it is known.
     *
     * @param from sender, a virtual rank
     * @param to receiver, a virtual rank
     * @param rendezvous whether its sends meet their receiver
     * @param smallestBytes mean payload of its smallest class of sizes so far
     * @param largestBytes mean payload of its largest class of sizes so far
     * @param messages that it was told from
     */
    public record Known(
            int from,
            int to,
            boolean rendezvous,
            LinkEstimate cost,
            double smallestBytes,
            double largestBytes,
            long messages) {}

    /** Says something of a rank and another one that it sends to. */
    @FunctionalInterface
    public interface OfPair {
        boolean test(int from, int to);
    }

    /** Takes in a message; what is not about the cost of messages is ignored. */
    public void onMessage(AgentMessage message) {
        if (message instanceof Calibration calibration) {
            calibrations.put(calibration.physicalRank(), calibration);
        } else if (message instanceof SendTimes times) {
            SendTimes before = told.put(times.physicalRank(), times);
            if (times.virtualRank() >= 0) {
                boolean goesOn = before != null
                        && before.virtualRank() == times.virtualRank()
                        && before.uptimeNanos() <= times.uptimeNanos();
                // What a rank has done before this tuner first heard of it is as good as what it does now.
                add(times, goesOn ? before : null);
            }
        }
    }

    private void add(SendTimes times, @Nullable SendTimes before) {
        SortedMap<Integer, Link> ofSender = links.computeIfAbsent(times.virtualRank(), sender -> new TreeMap<>());
        for (SentSizes sizes : times.sizes()) {
            count(ofSender, sizes, 1);
        }
        if (before != null) {
            for (SentSizes sizes : before.sizes()) {
                count(ofSender, sizes, -1);
            }
        }
    }

    private static void count(Map<Integer, Link> ofSender, SentSizes sizes, int sign) {
        Sends sends = ofSender.computeIfAbsent(sizes.peerVirtualRank(), receiver -> new Link())
                .pending
                .computeIfAbsent(sizes.sizeClass(), size -> new Sends());
        sends.bytes += sign * sizes.bytes();
        for (SentSizes.Times times : sizes.times()) {
            sends.messages += sign * times.messages();
            sends.cells.merge(
                    times.cell(),
                    new SizePoint.Cell(sign * times.messages(), sign * (double) times.nanos()),
                    (one, other) -> new SizePoint.Cell(one.messages() + other.messages(), one.nanos() + other.nanos()));
        }
    }

    /**
     * Ends a window: sends of every size of which there are enough become part of what is known.
     *
     * @param isArranged whether a stage has been given instances: what carries the items there takes part of the time of a send
     * @param isIdle whether a rank has waited for messages for most of the window: who sends to it does not wait, however much longer
     *     than calibrated that takes
     * @param isHeldUp whether a sender and its receiver have both waited for a good part of the window: then they waited for the link,
     *     and all that eager sends took is what it costs
     */
    public void closeWindow(IntPredicate isArranged, IntPredicate isIdle, OfPair isHeldUp) {
        common = null;
        links.forEach((from, ofSender) -> ofSender.forEach((to, link) -> {
            if (isArranged.test(from) || isArranged.test(to)) {
                link.pending.clear();
            } else {
                close(from, isIdle.test(to), isHeldUp.test(from, to), link);
            }
        }));
    }

    private void close(int from, boolean toIdle, boolean heldUp, Link link) {
        List<SizePoint> eager = new ArrayList<>();
        List<SizePoint> rendezvous = new ArrayList<>();
        link.pending.values().removeIf(sends -> {
            if (sends.messages < SizePoint.LEAST_MESSAGES) {
                return false;
            }
            double bytes = sends.meanBytes();
            double calibrated = calibrated(from, bytes).seconds(bytes);
            List<SizePoint.Cell> cells = sends.cells.values().stream()
                    .filter(cell -> cell.messages() > 0 && cell.nanos() > 0)
                    .toList();
            double explained = Double.isNaN(calibrated) ? UNCALIBRATED_SECONDS : SizePoint.WAITED * calibrated;
            boolean meets = meets(from, bytes);
            Optional<SizePoint> point = heldUp && !meets
                    ? Optional.of(SizePoint.ofAll(bytes, cells))
                    : SizePoint.of(bytes, cells, toIdle ? Double.POSITIVE_INFINITY : explained);
            if (point.isPresent()) {
                (meets ? rendezvous : eager).add(point.get());
            } else {
                link.waitingBytes = bytes;
            }
            return true;
        });
        if (!eager.isEmpty()) {
            link.eager.add(eager);
        }
        if (!rendezvous.isEmpty()) {
            link.rendezvous.add(rendezvous);
        }
    }

    /** What a message of this size costs between two ranks. */
    public LinkEstimate between(int from, int to, double bytes) {
        boolean meets = meets(from, bytes);
        Link link = ofSender(from).get(to);
        return link == null || link.fit(meets).isEmpty()
                ? elsewhere(from, bytes)
                : link.fit(meets).estimate(calibrated(from, bytes).perByteSeconds());
    }

    private Map<Integer, Link> ofSender(int from) {
        Map<Integer, Link> known = links.get(from);
        return known == null ? Map.of() : known;
    }

    /** What a message of this size costs that a rank sends, whoever receives it. */
    public LinkEstimate of(int from, double bytes) {
        Link toAll = new Link();
        ofSender(from).values().forEach(toAll::addFits);
        LinkFit fit = toAll.fit(meets(from, bytes));
        return fit.isEmpty()
                ? elsewhere(from, bytes)
                : fit.estimate(calibrated(from, bytes).perByteSeconds());
    }

    /** What messages of others cost. Calibrating, while all processes of the job start, may have met a busier machine. */
    private LinkEstimate elsewhere(int from, double bytes) {
        LinkEstimate calibrated = calibrated(from, bytes);
        LinkFit all = common().fit(meets(from, bytes));
        return all.isEmpty()
                ? calibrated
                : all.estimate(calibrated.perByteSeconds()).from(LinkSource.OTHER_MESSAGES);
    }

    private Link common() {
        Link all = common;
        if (all == null) {
            Link sum = new Link();
            links.values().forEach(ofSender -> ofSender.values().forEach(sum::addFits));
            common = sum;
            all = sum;
        }
        return all;
    }

    private LinkEstimate calibrated(int from, double bytes) {
        Calibration calibration = calibration(from);
        if (calibration == null) {
            return LinkEstimate.UNKNOWN;
        }
        LinkCost cost = meets(from, bytes) ? calibration.rendezvous() : calibration.eager();
        return LinkEstimate.calibrated(cost.overheadSeconds(), cost.secondsPerByte());
    }

    private @Nullable Calibration calibration(int from) {
        Calibration own = calibrations.get(from);
        return own != null ? own : calibrations.values().stream().findFirst().orElse(null);
    }

    /**
     * What is known of links, by the hosts of their ranks.
     *
     * @param hosts name of the host of a virtual rank where it started; links are told from while both of their ranks are there
     */
    public HostLinks betweenHosts(IntFunction<String> hosts) {
        SortedMap<String, SortedMap<String, Link>> together = new TreeMap<>();
        links.forEach((from, ofSender) ->
                ofSender.forEach((to, link) -> together.computeIfAbsent(hosts.apply(from), host -> new TreeMap<>())
                        .computeIfAbsent(hosts.apply(to), host -> new Link())
                        .addFits(link)));
        double perByte = calibrations.values().stream()
                .findFirst()
                .map(any -> any.eager().secondsPerByte())
                .orElse(Double.NaN);
        List<HostLinks.Link> seen = new ArrayList<>();
        List<HostLinks.Link> before = new ArrayList<>();
        together.forEach((from, receivers) -> receivers.forEach((to, link) -> {
            seen.add(new HostLinks.Link(from, to, cost(link.eager, perByte), cost(link.rendezvous, perByte)));
            before.add(new HostLinks.Link(from, to, link.eager.before(), link.rendezvous.before()));
        }));
        return new HostLinks(seen, before);
    }

    private static LinkEstimate cost(LinkFit fit, double perByteElsewhere) {
        return fit.isEmpty() ? LinkEstimate.UNKNOWN : fit.estimate(perByteElsewhere);
    }

    /** Whether sends of a rank of so many bytes meet their receiver. */
    public boolean meets(int from, double bytes) {
        Calibration calibration = calibration(from);
        return calibration != null
                && calibration.protocolSwitchBytes() > 0
                && bytes >= calibration.protocolSwitchBytes();
    }

    /** Payload from which on sends of a physical rank meet their receiver; the highest number where it did not calibrate. */
    public int switchBytes(int physicalRank) {
        Calibration calibration = calibrations.get(physicalRank);
        return calibration == null || calibration.protocolSwitchBytes() <= 0
                ? Integer.MAX_VALUE
                : calibration.protocolSwitchBytes();
    }

    /** Every pair of which enough messages were seen, in order of sender and receiver. */
    public List<Known> known() {
        List<Known> known = new ArrayList<>();
        links.forEach((from, ofSender) -> ofSender.forEach((to, link) -> {
            for (boolean meets : new boolean[] {false, true}) {
                LinkFit fit = link.fit(meets);
                if (!fit.isEmpty()) {
                    LinkEstimate cost = between(from, to, fit.smallestBytes());
                    known.add(
                            new Known(from, to, meets, cost, fit.smallestBytes(), fit.largestBytes(), fit.messages()));
                }
            }
            double bytes = link.waitingBytes;
            if (bytes > 0 && link.fit(meets(from, bytes)).isEmpty()) {
                known.add(new Known(from, to, meets(from, bytes), between(from, to, bytes), bytes, bytes, 0));
            }
        }));
        return known;
    }
}
