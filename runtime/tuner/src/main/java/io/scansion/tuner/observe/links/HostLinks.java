package io.scansion.tuner.observe.links;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What messages cost between hosts, as far as ranks there have shown it: what a channel would cost if one of its ends were on another
 * host. Immutable.
 *
 * @param before what links cost before they became much slower or faster; unknown for those that did not
 */
public record HostLinks(List<Link> seen, List<Link> before) {
    /** Nothing was shown. */
    public static final HostLinks NONE = new HostLinks(List.of(), List.of());

    /**
     * From one host to another, or within one.
     *
     * @param eager what a send costs that waits for nobody; unknown where none was seen
     * @param rendezvous what one costs that meets its receiver; unknown where none was seen
     */
    public record Link(String from, String to, LinkEstimate eager, LinkEstimate rendezvous) {
        boolean isBetween(String one, String other) {
            return from.equals(one) && to.equals(other);
        }

        private boolean isWithinOne() {
            return from.equals(to);
        }
    }

    public HostLinks {
        seen = List.copyOf(seen);
        before = List.copyOf(before);
    }

    /**
     * What a message costs between two hosts: as seen there, else as seen the other way, else as between the best two hosts that were
     * ever seen, or within one if it is within one: a link that has become slow says nothing of others. Empty if nothing like it was
     * seen.
     *
     * @param meets whether the send meets its receiver
     */
    public Optional<LinkEstimate> cost(String from, String to, double bytes, boolean meets) {
        boolean withinOne = from.equals(to);
        return cheapest(seen.stream(), link -> link.isBetween(from, to), bytes, meets)
                .or(() -> cheapest(seen.stream(), link -> link.isBetween(to, from), bytes, meets))
                .or(() -> cheapest(
                        Stream.concat(seen.stream(), before.stream()),
                        link -> link.isWithinOne() == withinOne,
                        bytes,
                        meets));
    }

    private static Optional<LinkEstimate> cheapest(
            Stream<Link> links, Predicate<Link> which, double bytes, boolean meets) {
        return links.filter(which)
                .map(link -> meets ? link.rendezvous() : link.eager())
                .filter(cost -> cost.source() != LinkSource.UNKNOWN)
                .min(Comparator.comparingDouble(cost -> cost.seconds(bytes)));
    }
}
