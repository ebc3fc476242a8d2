package io.scansion.tuner.observe.links;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.wire.AgentMessage.Calibration;
import io.scansion.wire.AgentMessage.SendTimes;
import io.scansion.wire.LinkCost;
import io.scansion.wire.SentSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against messages whose cost is known because the test made it up. */
class LinkCostsTest {
    private static final int SWITCH = 131_072;
    private static final LinkCost EAGER = new LinkCost(30e-6, 2e-9);
    private static final LinkCost RENDEZVOUS = new LinkCost(300e-6, 1e-9);

    private final LinkCosts costs = new LinkCosts();
    private final SentMessages sent = new SentMessages(0, 1);

    private void calibrate() {
        costs.onMessage(new Calibration(0, 1, EAGER, RENDEZVOUS, SWITCH, 1000));
    }

    private void window() {
        costs.onMessage(sent.report());
        costs.closeWindow(stage -> false, stage -> false, (from, to) -> false);
    }

    private void send(int messages, long bytes, double seconds) {
        for (int i = 0; i < messages; i++) {
            sent.send(bytes, seconds);
        }
    }

    /** A random link with a random load, of which some part waits for a receiver that is milliseconds behind. */
    private static final class RandomLink {
        final Random random;
        final double latency;
        final double perByte;
        final List<Long> sizes = new ArrayList<>();
        final LinkEstimate estimate;

        RandomLink(long seed) {
            random = new Random(seed);
            latency = 5e-6 + 55e-6 * random.nextDouble();
            perByte = 1e-10 + 3e-9 * random.nextDouble();
            long size = 16L + random.nextInt(200);
            for (int i = 2 + random.nextInt(4); i > 0; i--) {
                sizes.add(size);
                size = size * (4 + random.nextInt(8)) + random.nextInt(16);
            }
            sizes.removeIf(bytes -> bytes >= SWITCH);
            double noise = 0.05 + 0.2 * random.nextDouble();
            double waiting = 0.4 * random.nextDouble();
            double waitSeconds = 0.005 + 0.02 * random.nextDouble();
            LinkCosts costs = new LinkCosts();
            SentMessages sent = new SentMessages(0, 1);
            for (int window = 3 + random.nextInt(15); window > 0; window--) {
                for (long bytes : sizes) {
                    for (int i = 20 + random.nextInt(300); i > 0; i--) {
                        double factor = Math.max(0.3, 1 + noise * random.nextGaussian());
                        double wait = random.nextDouble() < waiting ? -Math.log(random.nextDouble()) * waitSeconds : 0;
                        sent.send(bytes, (latency + perByte * bytes) * factor + wait);
                    }
                }
                costs.onMessage(sent.report());
                costs.closeWindow(stage -> false, stage -> false, (from, to) -> false);
            }
            estimate = costs.between(0, 1, sizes.get(0).doubleValue());
        }

        double cost(double bytes) {
            return latency + perByte * bytes;
        }
    }

    @Test
    void stated_errors_cover_the_true_cost_of_every_size_and_are_not_wide() {
        int seeds = 300;
        int sizes = 0;
        int covered = 0;
        int slopesCovered = 0;
        int latenciesCovered = 0;
        List<Double> widths = new ArrayList<>();
        for (long seed = 0; seed < seeds; seed++) {
            RandomLink link = new RandomLink(seed);
            LinkEstimate estimate = link.estimate;
            assertThat(estimate.source()).isEqualTo(LinkSource.OWN_MESSAGES);
            for (Long size : link.sizes) {
                double bytes = size.doubleValue();
                sizes++;
                double off = Math.abs(estimate.seconds(bytes) - link.cost(bytes));
                covered += off <= 2 * estimate.errorSeconds(bytes) ? 1 : 0;
                widths.add(estimate.errorSeconds(bytes) / link.cost(bytes));
            }
            double slopeOff = Math.abs(estimate.perByteSeconds() - link.perByte);
            slopesCovered += slopeOff <= 2 * estimate.perByteErrorSeconds() ? 1 : 0;
            double latencyOff = Math.abs(estimate.latencySeconds() - link.latency);
            latenciesCovered += latencyOff <= 2 * estimate.latencyErrorSeconds() ? 1 : 0;
        }
        widths.sort(null);
        assertThat((double) covered / sizes).isGreaterThan(0.9);
        assertThat((double) slopesCovered / seeds).isGreaterThan(0.9);
        assertThat((double) latenciesCovered / seeds).isGreaterThan(0.9);
        assertThat(widths.get(widths.size() / 2)).isLessThan(0.02);
    }

    @Test
    void one_size_tells_what_it_costs_and_nothing_of_how_the_cost_grows() {
        send(100, 1_000, 50e-6);
        window();
        LinkEstimate alone = costs.between(0, 1, 1_000);
        assertThat(alone.seconds(1_000)).isCloseTo(50e-6, within(1e-8));
        assertThat(alone.perByteSeconds()).isNaN();
        assertThat(alone.isPerByteFitted()).isFalse();
        calibrate();
        LinkEstimate calibrated = costs.between(0, 1, 1_000);
        assertThat(calibrated.seconds(1_000)).isCloseTo(50e-6, within(1e-8));
        assertThat(calibrated.perByteSeconds()).isEqualTo(2e-9);
        assertThat(calibrated.isPerByteFitted()).isFalse();
    }

    @Test
    void sizes_that_hardly_differ_are_one_size_though_they_fall_into_two_classes() {
        send(100, 1_023, 50e-6);
        send(100, 1_025, 60e-6);
        window();
        assertThat(costs.between(0, 1, 1_024).isPerByteFitted()).isFalse();
    }

    @Test
    void where_nearly_all_sends_wait_the_calibration_or_what_others_have_seen_stands() {
        calibrate();
        send(100, 1_000, 20e-3);
        window();
        assertThat(costs.between(0, 1, 1_000)).isEqualTo(LinkEstimate.calibrated(30e-6, 2e-9));
        SentMessages others = new SentMessages(1, 2);
        for (int i = 0; i < 100; i++) {
            others.send(1_000, 12e-6);
        }
        costs.onMessage(others.report());
        costs.closeWindow(stage -> false, stage -> false, (from, to) -> false);
        LinkEstimate seen = costs.between(0, 1, 1_000);
        assertThat(seen.source()).isEqualTo(LinkSource.OTHER_MESSAGES);
        assertThat(seen.seconds(1_000)).isCloseTo(12e-6, within(1e-8));
        assertThat(costs.known())
                .extracting(LinkCosts.Known::from, known -> known.cost().source())
                .containsExactly(tuple(0, LinkSource.OTHER_MESSAGES), tuple(1, LinkSource.OWN_MESSAGES));
    }

    @Test
    void sends_to_a_rank_that_waits_for_them_are_believed_however_much_dearer_than_calibrated() {
        calibrate();
        send(100, 1_000, 300e-6);
        costs.onMessage(sent.report());
        costs.closeWindow(stage -> false, stage -> stage == 1, (from, to) -> false);
        assertThat(costs.between(0, 1, 1_000).seconds(1_000)).isCloseTo(300e-6, within(1e-7));
    }

    @Test
    void messages_that_meet_their_receiver_are_told_apart_from_those_that_do_not() {
        calibrate();
        send(50, 1_000, 40e-6);
        send(50, 100_000, 200e-6);
        send(50, 150_000, 500e-6);
        send(50, 600_000, 1_000e-6);
        window();
        assertThat(costs.between(0, 1, 100_000).seconds(100_000)).isCloseTo(200e-6, within(5e-6));
        assertThat(costs.between(0, 1, 600_000).seconds(600_000)).isCloseTo(1_000e-6, within(10e-6));
        assertThat(costs.between(0, 1, 150_000).seconds(150_000)).isCloseTo(500e-6, within(10e-6));
        assertThat(costs.known()).extracting(LinkCosts.Known::rendezvous).containsExactly(false, true);
    }

    @ParameterizedTest(name = "every {0} messages")
    @ValueSource(ints = {2, 3, 7})
    void a_lost_or_repeated_message_changes_nothing(int delivered) {
        LinkCosts all = new LinkCosts();
        Random random = new Random(delivered);
        for (int report = 1; report <= 42; report++) {
            send(5, 64, 10e-6 * (1 + random.nextDouble()));
            send(5, 4_096, 20e-6 * (1 + random.nextDouble()));
            var message = sent.report();
            all.onMessage(message);
            all.onMessage(message);
            if (report % delivered == 0) {
                costs.onMessage(message);
            }
        }
        all.closeWindow(stage -> false, stage -> false, (from, to) -> false);
        costs.closeWindow(stage -> false, stage -> false, (from, to) -> false);
        assertThat(costs.between(0, 1, 64)).isEqualTo(all.between(0, 1, 64));
    }

    @Test
    void what_carries_items_to_instances_is_not_taken_for_the_cost_of_the_message() {
        send(100, 1_000, 20e-6);
        window();
        LinkEstimate before = costs.between(0, 1, 1_000);
        send(1_000, 1_000, 70e-6);
        costs.onMessage(sent.report());
        costs.closeWindow(stage -> stage == 1, stage -> false, (from, to) -> false);
        assertThat(costs.between(0, 1, 1_000)).isEqualTo(before);
    }

    @Test
    void what_a_sender_pays_is_told_from_all_its_receivers() {
        send(100, 100, 10e-6);
        SendTimes toOne = sent.report();
        SentMessages other = new SentMessages(0, 2);
        for (int i = 0; i < 100; i++) {
            other.send(10_100, 30e-6);
        }
        List<SentSizes> both = new ArrayList<>(toOne.sizes());
        both.addAll(other.report().sizes());
        costs.onMessage(new SendTimes(0, 0, toOne.uptimeNanos(), both));
        costs.closeWindow(stage -> false, stage -> false, (from, to) -> false);
        LinkEstimate common = costs.of(0, 100);
        assertThat(common.seconds(100)).isCloseTo(10e-6, within(1e-8));
        assertThat(common.perByteSeconds()).isCloseTo(2e-9, within(1e-11));
        assertThat(costs.of(7, 100).source()).isEqualTo(LinkSource.OTHER_MESSAGES);
    }

    @Test
    void the_cost_follows_a_program_that_changes_and_only_that_is_news() {
        List<ObservationEvent.Link> written = new ArrayList<>();
        LinkEvents events = new LinkEvents(event -> written.add((ObservationEvent.Link) event));
        Random random = new Random(7);
        for (int window = 0; window < 60; window++) {
            double dearer = window < 30 ? 1 : 2;
            for (int i = 0; i < 100; i++) {
                sent.send(100, 20e-6 * dearer * (1 + 0.1 * random.nextGaussian()));
                sent.send(20_000, 60e-6 * dearer * (1 + 0.1 * random.nextGaussian()));
            }
            window();
            events.write(costs.known());
            if (window == 29) {
                assertThat(written).hasSizeBetween(1, 3);
                assertThat(written.get(0).latencySeconds()).isCloseTo(19.8e-6, within(3e-6));
            }
        }
        assertThat(written).hasSizeBetween(2, 12);
        assertThat(costs.between(0, 1, 100).seconds(100)).isCloseTo(40e-6, within(3e-6));
        assertThat(costs.between(0, 1, 20_000).seconds(20_000)).isCloseTo(120e-6, within(9e-6));
    }

    /** Through a full buffer some sends take no time and others that of several messages; the link takes their mean. */
    private LinkEstimate fullWindow(double secondsPerMessage) {
        for (int i = 0; i < 20; i++) {
            send(3, 65_536, 1e-4);
            send(1, 65_536, 4 * secondsPerMessage - 3e-4);
        }
        costs.onMessage(sent.report());
        costs.closeWindow(stage -> false, stage -> false, (from, to) -> true);
        return costs.between(0, 1, 65_536);
    }

    @Test
    void a_link_that_both_ends_wait_for_costs_what_its_sends_take_and_is_itself_again_at_once() {
        calibrate();
        for (int window = 0; window < 20; window++) {
            send(50, 65_536, 200e-6);
            window();
        }
        assertThat(fullWindow(52e-3).seconds(65_536)).isCloseTo(52e-3, within(1e-3));
        HostLinks hosts = costs.betweenHosts(rank -> "host" + rank);
        assertThat(hosts.cost("host0", "host1", 65_536, false).orElseThrow().seconds(65_536))
                .isCloseTo(52e-3, within(1e-3));
        assertThat(hosts.cost("host0", "another", 65_536, false).orElseThrow().seconds(65_536))
                .as("of a link that nobody has seen")
                .isCloseTo(200e-6, within(1e-5));
        send(50, 65_536, 210e-6);
        window();
        assertThat(costs.between(0, 1, 65_536).seconds(65_536)).isCloseTo(210e-6, within(1e-5));
    }
}
