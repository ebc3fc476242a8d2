package io.scansion.tuner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.scansion.models.poetries.ProductionTimes;
import io.scansion.tuner.observe.InstanceWindow;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import io.scansion.tuner.observe.links.HostLinks;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.predict.Ledger;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.predict.Outlook;
import io.scansion.tuner.predict.Pipelines;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Host;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Wishes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Plans for pipelines whose ranks are on several hosts: which instances there are, and where. */
class SeveralHostsTest {
    private static final String BETA = "beta";
    private static final String GAMMA = "gamma";
    private static final int DRAWN = 16;
    /** What a plan may give less than the best; most give less than half of that less. */
    private static final double MOST_LOSS = 0.1;

    private static final double SMALL_LOSS = 0.05;

    private static Host host(String name, double cores, double speed) {
        return new Host(
                name,
                List.of(),
                cores,
                Double.POSITIVE_INFINITY,
                PipelineObservations.known(0.01),
                0,
                0,
                speed,
                Host.Memory.UNKNOWN);
    }

    private static Host slowed(double quotaCores, double busyCores) {
        return new Host(
                PipelineObservations.HOST,
                List.of(0, 1, 2, 3),
                2,
                quotaCores,
                PipelineObservations.known(busyCores),
                busyCores);
    }

    private static PipelineSearch search(Observation observation) {
        ModelCourt court = new ModelCourt(new Ledger(), event -> {}, (rank, bytes) -> LinkEstimate.UNKNOWN);
        return new PipelineSearch(observation, court, 0.7, Wishes.NONE);
    }

    private static Candidate best(Observation observation, String... changeable) {
        return search(observation).best(Set.of(changeable), 0.05, 2);
    }

    @Test
    void a_stage_leaves_a_host_whose_quota_slows_it_for_one_that_is_idle() {
        // one core for 17 ms of computing an item, of which 8 ms can be done elsewhere
        Observation seen = PipelineObservations.on(slowed(0.4, 0.4), 3, 1, 1, 8, 1, 1);
        Observation two = PipelineObservations.with(
                seen, List.of(seen.hosts().get(0), host(BETA, 2, 1)), List.of(new Place(4, BETA)));
        Candidate best = best(two, "1", "2");
        assertThat(best.to().hosts("1")).contains(BETA);
        assertThat(best.gain()).isGreaterThan(0.5);
        assertThat(best.reason())
                .contains("; stage 1 moves from rank 1 on host ", " to rank 4 on host " + BETA + ", which");
    }

    @Test
    void two_stages_that_hold_each_other_back_leave_a_slow_host_together() {
        Observation seen = PipelineObservations.on(slowed(0.5, 0.5), 4, 1, 0.1, 8, 8, 0.1);
        Observation two = PipelineObservations.with(
                seen, List.of(seen.hosts().get(0), host(BETA, 4, 1)), List.of(new Place(4, BETA), new Place(5, BETA)));
        Candidate best = best(two, "1", "2");
        assertThat(best.to().hosts("1")).contains(BETA);
        assertThat(best.to().hosts("2")).contains(BETA);
    }

    /** Looking at all that one step can lead to would take some hundred thousand arrangements, each of them hundreds of stages. */
    @Test
    void of_hundreds_of_stages_the_slowest_are_looked_at() {
        double[] millis = new double[500];
        Arrays.fill(millis, 1);
        millis[250] = 8;
        Observation seen = PipelineObservations.on(host(PipelineObservations.HOST, 64, 1), 1, 0.1, millis);
        List<Place> free = new ArrayList<>();
        for (int rank = 500; rank < 600; rank++) {
            free.add(new Place(rank, rank % 2 == 0 ? BETA : GAMMA));
        }
        Observation three = PipelineObservations.with(
                seen, List.of(seen.hosts().get(0), host(BETA, 50, 1), host(GAMMA, 50, 1)), free);
        String[] inner = IntStream.range(1, 499).mapToObj(String::valueOf).toArray(String[]::new);
        Candidate best = best(three, inner);
        assertThat(best.to().instances("250")).isGreaterThan(4);
        assertThat(best.gain()).isGreaterThan(3);
    }

    /** A host search whose forecasts are counted. */
    private static HostSearch counted(Observation observation, Set<String> changeable, AtomicInteger forecasts) {
        ModelCourt court = new ModelCourt(new Ledger(), event -> {}, (rank, bytes) -> LinkEstimate.UNKNOWN);
        Outlook outlook = court.outlook(observation);
        ProductionTimes times = new ProductionTimes(Pipelines.replication(observation.subject()));
        return new HostSearch(observation, changeable, Wishes.NONE, arrangement -> {
            forecasts.incrementAndGet();
            return times.predict(outlook.pipeline(arrangement));
        });
    }

    /** Thousands of ranks that come, of which none is vain, one by one would be as many forecasts of hundreds of stages. */
    @Test
    void a_thousand_ranks_are_planned_for_in_few_forecasts_and_their_price_does_not_keep_them_idle() {
        planForRanksOf(200);
    }

    @Tag("thorough")
    @Test
    void two_thousand_ranks_are_planned_for_in_few_forecasts_and_their_price_does_not_keep_them_idle() {
        planForRanksOf(400);
    }

    private static void planForRanksOf(int stages) {
        double[] millis = new double[stages];
        Random random = new Random(1);
        Arrays.setAll(millis, stage -> 5 + 95 * random.nextDouble());
        millis[0] = 1;
        millis[stages - 1] = 1;
        Observation seen = PipelineObservations.on(host(PipelineObservations.HOST, 1_000, 1), 1, 0.1, millis);
        Set<String> inner =
                IntStream.range(1, stages - 1).mapToObj(String::valueOf).collect(Collectors.toSet());
        List<Place> free = new ArrayList<>();
        Arrangement planned = seen.arrangement();
        for (int stage = 1; stage < stages - 1; stage++) {
            List<Place> places = new ArrayList<>(planned.places(Integer.toString(stage)));
            while (millis[stage] / places.size() > 10) {
                Place place = new Place(stages + free.size(), BETA);
                free.add(place);
                places.add(place);
            }
            planned = planned.with(Integer.toString(stage), places);
        }
        assertThat(free).hasSizeGreaterThan(15 * stages / 4);
        Observation two = PipelineObservations.with(seen, List.of(seen.hosts().get(0), host(BETA, 1_000, 1)), free);
        AtomicInteger forecasts = new AtomicInteger();
        Arrangement improved = counted(two, inner, forecasts).improved(planned);
        assertThat(forecasts.get()).isLessThan(500);
        PipelineSearch search = search(two);
        assertThat(search.judge(improved).then())
                .isCloseTo(search.judge(planned).then(), withinPercentage(1));
        Candidate best = best(two, inner.toArray(String[]::new));
        assertThat(best.predicted()).isGreaterThan(0.98 * search.judge(planned).then());
        assertThat(best.gain()).isGreaterThan(7);
    }

    @Test
    void of_ranks_that_come_to_all_stages_those_stay_that_make_something_faster() {
        Observation seen = PipelineObservations.sleeping(60, 1, 3, 16, 2, 9, 1);
        List<Place> free = IntStream.range(6, 14)
                .mapToObj(rank -> new Place(rank, rank % 2 == 0 ? BETA : PipelineObservations.HOST))
                .toList();
        Observation two =
                PipelineObservations.with(seen, List.of(host(PipelineObservations.HOST, 4, 1), host(BETA, 4, 1)), free);
        Arrangement planned = two.arrangement();
        for (int stage = 1; stage < 5; stage++) {
            List<Place> places = new ArrayList<>(planned.places(Integer.toString(stage)));
            places.addAll(free.subList(2 * stage - 2, 2 * stage));
            planned = planned.with(Integer.toString(stage), places);
        }
        Arrangement improved =
                counted(two, Set.of("1", "2", "3", "4"), new AtomicInteger()).improved(planned);
        assertThat(improved.counts())
                .as("the 3 ms of stage 1 set the pace then, and nobody needs the eighth rank")
                .containsExactly(1, 1, 6, 1, 3, 1);
    }

    @Test
    void of_two_hosts_an_instance_goes_to_the_faster_one() {
        Observation seen = PipelineObservations.on(
                new Host(
                        PipelineObservations.HOST,
                        List.of(0, 1, 2, 3),
                        4,
                        Double.POSITIVE_INFINITY,
                        PipelineObservations.known(1.4),
                        1.4),
                1,
                1,
                1,
                8,
                1,
                1);
        Observation three = PipelineObservations.with(
                seen,
                List.of(seen.hosts().get(0), host(BETA, 2, 0.5), host(GAMMA, 2, 2)),
                List.of(new Place(4, BETA), new Place(5, GAMMA)));
        Candidate best = best(three, "1");
        assertThat(best.to().hosts("1")).contains(GAMMA);
    }

    @Test
    void another_rank_of_a_host_that_slows_its_instance_is_as_slow_as_that() {
        // one instance of stage 1 waits for a fifth of a core on alpha, another has a core of beta
        Observation seen = PipelineObservations.on(slowed(0.2, 0.2), 1, 1, 0.1, 8, 0.1);
        Place slow = new Place(1, PipelineObservations.HOST);
        Place fast = new Place(3, BETA);
        Observation two = PipelineObservations.with(
                PipelineObservations.served(
                        seen,
                        "1",
                        List.of(slow, fast),
                        List.of(
                                new InstanceWindow(1, 40, 2, 0.04, 0.008, Double.NaN),
                                new InstanceWindow(3, 200, 2, 0.008, 0.008, Double.NaN))),
                List.of(seen.hosts().get(0), host(BETA, 1, 1)),
                List.of(new Place(4, PipelineObservations.HOST)));
        PipelineSearch search = search(two);
        double now = search.judge(two.arrangement()).then();
        double other = search.judge(two.arrangement().with("1", List.of(new Place(4, PipelineObservations.HOST), fast)))
                .then();
        assertThat(other).isCloseTo(now, withinPercentage(1));
        assertThat(now).isCloseTo(1 / 0.04 + 1 / 0.008, withinPercentage(5));
    }

    @Test
    void a_demanded_rate_is_met_on_as_few_hosts_as_possible() {
        Observation seen = PipelineObservations.sleeping(50, 1, 20, 1);
        Observation three = PipelineObservations.with(
                seen,
                List.of(host(PipelineObservations.HOST, 2, 1), host(BETA, 2, 1), host(GAMMA, 2, 1)),
                List.of(new Place(3, BETA), new Place(4, GAMMA), new Place(5, BETA), new Place(6, GAMMA)));
        Candidate meets = search(three).fewestRanksFor(120, Set.of("1")).orElseThrow();
        assertThat(meets.to().instances("1")).isEqualTo(3);
        assertThat(meets.to().hosts()).hasSize(2);
    }

    @Test
    void the_mapping_search_finds_the_host_of_every_stage_and_its_answer_is_among_the_plans() {
        // 3, 6 and 12 ms of computing; a quarter, a half and all of a core: all in the wrong places
        Observation seen = PipelineObservations.on(slowed(0.25, 0.2), 1, 1, 0.01, 3, 6, 12, 0.01);
        Observation first = PipelineObservations.served(
                seen,
                "1",
                List.of(new Place(1, BETA)),
                List.of(new InstanceWindow(1, 50, 2, 0.003, 0.003, Double.NaN)));
        Observation second = PipelineObservations.served(
                first,
                "2",
                List.of(new Place(2, GAMMA)),
                List.of(new InstanceWindow(2, 50, 2, 0.006, 0.006, Double.NaN)));
        Host beta = new Host(BETA, List.of(1), 1, 0.5, PipelineObservations.known(0.2), 0.2);
        Observation wrong = PipelineObservations.with(
                second,
                List.of(second.hosts().get(0), beta, host(GAMMA, 1, 1)),
                List.of(new Place(5, PipelineObservations.HOST), new Place(6, BETA), new Place(7, GAMMA)));
        Arrangement mapped = MappedLevels.find(wrong, Set.of("1", "2", "3")).orElseThrow();
        assertThat(mapped.ranks("1")).containsExactly(5);
        assertThat(mapped.ranks("2")).containsExactly(6);
        assertThat(mapped.ranks("3")).containsExactly(7);
        PipelineSearch search = search(wrong);
        assertThat(search.best(Set.of("1", "2", "3"), 0.05, 2).predicted())
                .isGreaterThan(0.95 * search.judge(mapped).then());
        assertThat(MappedLevels.find(seen, Set.of("1"))).as("one host").isEmpty();
    }

    private static Arrangement mapped(double othersCores, double linkSeconds) {
        Host alpha = new Host(
                PipelineObservations.HOST,
                List.of(0, 1, 2, 3),
                2,
                Double.POSITIVE_INFINITY,
                PipelineObservations.known(othersCores),
                0);
        Observation seen = PipelineObservations.on(alpha, 1, 1, 0.01, 4, 4, 0.01);
        LinkEstimate cost = LinkEstimate.calibrated(linkSeconds, 0);
        return MappedLevels.find(
                        PipelineObservations.with(
                                seen,
                                List.of(alpha, host(BETA, 2, 1)),
                                List.of(new Place(4, BETA), new Place(5, BETA)),
                                new HostLinks(
                                        List.of(new HostLinks.Link(PipelineObservations.HOST, BETA, cost, cost)),
                                        List.of())),
                        Set.of("1", "2"))
                .orElseThrow();
    }

    /** Both inputs of the search are measured in every window: what is to be had of the processors, and what messages take. */
    @Test
    void the_mapping_search_answers_anew_when_a_host_gets_busy_or_a_link_slow() {
        double fast = 0.0001;
        double slow = 0.05;
        assertThat(mapped(0, fast).hosts()).as("two idle cores").containsExactly(PipelineObservations.HOST);
        assertThat(mapped(1.7, fast).hosts()).as("others take 1.7 of two cores").contains(BETA);
        assertThat(mapped(1.7, slow).hosts())
                .as("the way to the other host is longer than the wait for a core")
                .containsExactly(PipelineObservations.HOST);
    }

    /** Twice 1.9 ms on alpha and beta have room on one core; 8 ms on gamma want two, and only so there is one more. */
    @Test
    void fast_neighbours_are_put_on_one_processor_so_that_the_slow_stage_gets_another() {
        Host one = host(PipelineObservations.HOST, 1, 1);
        Observation seen = PipelineObservations.on(one, 1, 1, 0.1, 1.9, 1.9, 8, 0.1);
        Observation second = PipelineObservations.served(
                seen,
                "2",
                List.of(new Place(2, BETA)),
                List.of(new InstanceWindow(2, 100, 2, 0.0019, 0.0019, Double.NaN)));
        Observation third = PipelineObservations.served(
                second,
                "3",
                List.of(new Place(3, GAMMA)),
                List.of(new InstanceWindow(3, 100, 2, 0.008, 0.008, Double.NaN)));
        Observation spread = PipelineObservations.with(
                third,
                List.of(one, host(BETA, 1, 1), host(GAMMA, 1, 1)),
                List.of(new Place(5, PipelineObservations.HOST), new Place(6, BETA)));
        Candidate best = best(spread, "1", "2", "3");
        Arrangement halved = spread.arrangement().with("3", best.to().places("3"));
        assertThat(best.to().hosts("2")).containsExactly(PipelineObservations.HOST);
        assertThat(best.to().hosts("3")).containsExactly(BETA, GAMMA);
        assertThat(best.predicted())
                .isGreaterThan(1.2 * search(spread).judge(halved).then());
    }

    @Test
    void a_host_is_left_where_there_is_room_for_its_stage_beside_a_neighbour() {
        Host one = host(PipelineObservations.HOST, 2, 1);
        Observation seen = PipelineObservations.on(one, 1, 1, 0.1, 3, 4, 0.1);
        Observation second = PipelineObservations.served(
                seen,
                "2",
                List.of(new Place(2, BETA)),
                List.of(new InstanceWindow(2, 100, 2, 0.004, 0.004, Double.NaN)));
        List<Host> hosts = List.of(one, host(BETA, 2, 1));
        List<Place> free = List.of(new Place(4, PipelineObservations.HOST), new Place(5, BETA));
        Observation spread = PipelineObservations.with(second, hosts, free);
        Arrangement gathered =
                search(spread).oneHostLessFor(150, Set.of("1", "2")).orElseThrow();
        assertThat(gathered.hosts()).containsExactly(PipelineObservations.HOST);
        assertThat(gathered.ranks("2")).containsExactly(4);
        assertThat(search(spread).oneHostLessFor(260, Set.of("1", "2")))
                .as("more than stage 2 can do")
                .isEmpty();
        assertThat(search(spread).oneHostLessFor(150, Set.of("1")))
                .as("stage 2 has to stay")
                .isEmpty();
        Observation nowhere = PipelineObservations.with(second, hosts, List.of(new Place(5, BETA)));
        assertThat(search(nowhere).oneHostLessFor(150, Set.of("1", "2")))
                .as("no rank is free on alpha")
                .isEmpty();
    }

    @Test
    void nothing_moves_where_nothing_gets_faster_by_it() {
        Observation seen = PipelineObservations.sleeping(80, 1, 12, 1, 1);
        Observation two = PipelineObservations.with(
                seen, List.of(host(PipelineObservations.HOST, 2, 1), host(BETA, 2, 1)), List.of(new Place(4, BETA)));
        Candidate best = best(two, "2");
        assertThat(best.to().isSameAs(seen.arrangement())).isTrue();
    }

    /** Every arrangement of up to four free ranks on three hosts and two stages that may change is tried. */
    @Test
    void what_is_planned_is_the_best_of_all_arrangements_or_nearly() {
        List<Double> losses = new ArrayList<>();
        for (int seed = 0; seed < DRAWN; seed++) {
            Observation observation = drawn(new Random(seed));
            PipelineSearch search = search(observation);
            Candidate planned = search.best(Set.of("1", "2"), 0.05, 2);
            Arrangement best = all(observation).stream()
                    .max(Comparator.comparingDouble(one -> search.judge(one).then()))
                    .orElseThrow();
            double loss = 1 - planned.predicted() / search.judge(best).then();
            assertThat(loss)
                    .as("seed %d: %s, best %s", seed, planned.to(), best)
                    .isLessThan(MOST_LOSS);
            losses.add(loss);
        }
        assertThat(losses).filteredOn(loss -> loss > SMALL_LOSS).hasSizeLessThan(DRAWN / 5);
    }

    /** Two stages that compute on a host with little quota, beside two hosts of other speeds. */
    private static Observation drawn(Random random) {
        double[] millis = {1, 2 + random.nextInt(12), 2 + random.nextInt(12), 1};
        Observation seen = PipelineObservations.on(slowed(0.3 + 1.7 * random.nextDouble(), 1.5), 1.5, 1, millis);
        List<Place> free = new ArrayList<>();
        for (int rank = 4; rank < 4 + 2 + random.nextInt(3); rank++) {
            free.add(new Place(rank, random.nextBoolean() ? BETA : GAMMA));
        }
        List<Host> hosts = List.of(
                seen.hosts().get(0),
                host(BETA, 1 + random.nextInt(2), 0.5 + random.nextDouble()),
                host(GAMMA, 1 + random.nextInt(2), 0.5 + random.nextDouble()));
        return PipelineObservations.with(seen, hosts, free);
    }

    /** Both inner stages on any of their own ranks and the free ones. */
    private static List<Arrangement> all(Observation observation) {
        List<Arrangement> all = new ArrayList<>();
        List<Place> free = observation.free();
        int ways = (int) Math.pow(3, free.size()); // a free rank serves nobody, stage 1 or stage 2
        for (int way = 0; way < ways; way++) {
            List<Place> first = new ArrayList<>();
            List<Place> second = new ArrayList<>();
            int rest = way;
            for (Place place : free) {
                if (rest % 3 > 0) {
                    (rest % 3 == 1 ? first : second).add(place);
                }
                rest /= 3;
            }
            for (int primaries = 0; primaries < 4; primaries++) {
                List<Place> one = with(observation, "1", first, primaries % 2 == 0);
                List<Place> two = with(observation, "2", second, primaries < 2);
                if (!one.isEmpty() && !two.isEmpty()) {
                    all.add(observation.arrangement().with("1", one).with("2", two));
                }
            }
        }
        return all;
    }

    private static List<Place> with(Observation observation, String level, List<Place> taken, boolean primary) {
        List<Place> places = new ArrayList<>(taken);
        if (primary) {
            places.addAll(0, observation.arrangement().places(level));
        }
        return places;
    }
}
