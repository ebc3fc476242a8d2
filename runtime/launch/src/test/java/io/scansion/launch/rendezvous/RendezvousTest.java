package io.scansion.launch.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.launch.config.ListenAddress;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RendezvousTest {
    private final List<Integer> joined = new CopyOnWriteArrayList<>();
    private Rendezvous rendezvous;

    RendezvousTest() throws IOException {
        rendezvous = Rendezvous.open(ListenAddress.LOOPBACK, 2, Optional.empty(), joined::add);
    }

    @BeforeEach
    void nobody_has_come_yet() {
        assertThat(rendezvous.missing()).containsExactly(0, 1);
    }

    @AfterEach
    void close() {
        rendezvous.close();
    }

    private FakeRankSocket connect() throws IOException {
        return new FakeRankSocket(rendezvous.host(), rendezvous.port());
    }

    @Test
    void every_rank_is_told_about_all_in_the_order_of_ranks() throws Exception {
        try (FakeRankSocket one = connect();
                FakeRankSocket zero = connect()) {
            one.sayHello(1, 1001, 2001);
            zero.sayHello(0, 1000, 2000);
            String all = "#Peer Information;127.0.0.1@1000@2000@0;127.0.0.1@1001@2001@1;";
            assertThat(zero.hearOfAll()).isEqualTo(all);
            assertThat(one.hearOfAll()).isEqualTo(all);
            rendezvous.exchanged().get(10, TimeUnit.SECONDS);
            assertThat(joined).containsExactlyInAnyOrder(0, 1);
        }
    }

    @Test
    void strangers_that_are_silent_or_talk_nonsense_hold_up_nobody() throws Exception {
        try (FakeRankSocket silent = connect();
                FakeRankSocket http = connect();
                FakeRankSocket endless = connect();
                FakeRankSocket one = connect();
                FakeRankSocket zero = connect()) {
            silent.say(new byte[] {0});
            http.say("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            endless.say(new byte[] {(byte) 0xff, (byte) 0xff, 1, 2, 3});
            assertThat(http.isHungUpOn()).isTrue();
            assertThat(endless.isHungUpOn()).isTrue();
            one.sayHello(1, 1001, 2001);
            zero.sayHello(0, 1000, 2000);
            assertThat(zero.hearOfAll()).contains("@1000@2000@0;");
            rendezvous.exchanged().get(10, TimeUnit.SECONDS);
            assertThat(rendezvous.strangers()).isEqualTo(2);
        }
    }

    @Test
    void a_flood_of_strangers_keeps_no_rank_out() throws Exception {
        List<FakeRankSocket> flood = new ArrayList<>();
        try {
            for (int i = 0; i < 3 * (2 + Rendezvous.STRANGERS_AT_ONCE); i++) {
                flood.add(connect());
            }
            try (FakeRankSocket one = connect();
                    FakeRankSocket zero = connect()) {
                one.sayHello(1, 1001, 2001);
                zero.sayHello(0, 1000, 2000);
                assertThat(zero.hearOfAll()).contains("@1000@2000@0;");
                rendezvous.exchanged().get(10, TimeUnit.SECONDS);
            }
            assertThat(flood.get(0).isHungUpOn()).isTrue();
        } finally {
            for (FakeRankSocket socket : flood) {
                socket.close();
            }
        }
    }

    @Test
    void one_that_speaks_byte_by_byte_has_no_more_time_than_others() throws Exception {
        try (Rendezvous impatient =
                        Rendezvous.open(ListenAddress.LOOPBACK, 0, 2, Optional.of("k".repeat(500)), joined::add, 200);
                FakeRankSocket slow = new FakeRankSocket(impatient.host(), impatient.port())) {
            slow.say(new byte[] {1, (byte) 0xf4}); // as long as the key
            int said = 0;
            try {
                while (said < 490) {
                    slow.say(new byte[] {'k'});
                    said++;
                    Thread.sleep(20);
                }
            } catch (SocketException e) {
                assertThat(e).hasMessageMatching("(?s).*(reset|Broken pipe).*");
            }
            assertThat(said).as("bytes until it was closed").isLessThan(490);
        }
    }

    @Test
    void a_second_claim_to_a_rank_and_a_rank_out_of_range_are_dropped() throws Exception {
        try (FakeRankSocket first = connect();
                FakeRankSocket second = connect();
                FakeRankSocket third = connect();
                FakeRankSocket fourth = connect()) {
            first.sayHello(0, 1000, 2000);
            Awaitility.await().until(() -> joined.contains(0));
            second.sayHello(0, 666, 667);
            assertThat(second.isHungUpOn()).isTrue();
            third.sayHello(2, 666, 667);
            assertThat(third.isHungUpOn()).isTrue();
            fourth.sayHello(1, 0, 70_000);
            assertThat(fourth.isHungUpOn()).isTrue();
            assertThat(rendezvous.missing()).containsExactly(1);
            assertThat(joined).containsExactly(0);
        }
    }

    @Test
    void a_rank_that_dies_while_it_speaks_can_be_followed_by_another() throws Exception {
        try (FakeRankSocket dying = connect()) {
            dying.say(new byte[] {0, 12, 'S', 'e', 'n'});
        }
        Awaitility.await().until(() -> rendezvous.strangers() == 1);
        assertThat(rendezvous.missing()).containsExactly(0, 1);
    }

    @Test
    void a_closed_rendezvous_lets_go_of_those_who_wait() throws Exception {
        try (FakeRankSocket zero = connect()) {
            zero.sayHello(0, 1000, 2000);
            Awaitility.await().until(() -> joined.contains(0));
            rendezvous.close();
            assertThat(zero.isHungUpOn()).isTrue();
        }
    }

    @Test
    void five_hundred_ranks_meet_while_the_one_that_comes_last_is_waited_for() throws Exception {
        int ranks = 500;
        List<FakeRankSocket> sockets = new ArrayList<>();
        long begin = System.nanoTime();
        try (Rendezvous many = Rendezvous.open(ListenAddress.LOOPBACK, ranks, Optional.empty(), rank -> {})) {
            for (int rank = ranks - 1; rank >= 0; rank--) {
                FakeRankSocket socket = new FakeRankSocket(many.host(), many.port());
                sockets.add(socket);
                socket.sayHello(rank, 25_000 + rank, 30_000 + rank);
            }
            for (FakeRankSocket socket : sockets) {
                assertThat(socket.hearOfAll()).endsWith("@25499@30499@499;");
            }
            many.exchanged().get(10, TimeUnit.SECONDS);
            System.out.printf("500 ranks have met after %.2f s%n", (System.nanoTime() - begin) / 1e9);
        } finally {
            for (FakeRankSocket socket : sockets) {
                socket.close();
            }
        }
    }

    @Test
    void a_seat_belongs_to_whoever_shows_the_key_whoever_came_first() throws Exception {
        String key = "0123456789abcdef";
        try (Rendezvous locked = Rendezvous.open(ListenAddress.LOOPBACK, 2, Optional.of(key), joined::add);
                FakeRankSocket thief = new FakeRankSocket(locked.host(), locked.port());
                FakeRankSocket guess = new FakeRankSocket(locked.host(), locked.port());
                FakeRankSocket zero = new FakeRankSocket(locked.host(), locked.port());
                FakeRankSocket one = new FakeRankSocket(locked.host(), locked.port());
                FakeRankSocket late = new FakeRankSocket(locked.host(), locked.port())) {
            thief.sayHello(0, 666, 667);
            Awaitility.await().until(() -> joined.contains(0));
            guess.show("0123456789abcdee");
            assertThat(guess.isHungUpOn()).isTrue();
            one.show(key);
            one.sayHello(1, 1001, 2001);
            zero.show(key);
            zero.sayHello(0, 1000, 2000);
            assertThat(thief.isHungUpOn()).isTrue();
            assertThat(zero.hearOfAll()).contains("@1000@2000@0;", "@1001@2001@1;");
            late.show(key);
            late.sayHello(0, 666, 667);
            assertThat(late.isHungUpOn()).isTrue();
            assertThat(joined).containsExactlyInAnyOrder(0, 1);
        }
    }

    @Test
    void a_rank_without_the_agent_gets_its_seat_a_little_later() throws Exception {
        try (Rendezvous locked = Rendezvous.open(ListenAddress.LOOPBACK, 1, Optional.of("key"), joined::add);
                FakeRankSocket bare = new FakeRankSocket(locked.host(), locked.port())) {
            bare.sayHello(0, 1000, 2000);
            assertThat(bare.hearOfAll()).contains("@1000@2000@0;");
        }
    }
}
