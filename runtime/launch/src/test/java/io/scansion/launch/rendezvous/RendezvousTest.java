package io.scansion.launch.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
        rendezvous = Rendezvous.open(2, joined::add);
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
}
