package io.scansion.agent.ranks.ahead;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReceiveCreditsTest {
    @Test
    void credits_come_often_enough_that_a_waiting_sender_is_never_forgotten() {
        ReceiveCredits credits = new ReceiveCredits();
        int sinceLast = 0;
        for (int message = 1; message <= 1000; message++) {
            sinceLast++;
            if (credits.received(message * 1_000_000L)) {
                sinceLast = 0;
            }
            assertThat(sinceLast).isLessThan(credits.windowMessages());
        }
    }

    @Test
    void the_first_message_is_told_at_once_and_slow_ones_are_told_one_by_one() {
        ReceiveCredits credits = new ReceiveCredits();
        assertThat(credits.received(0)).isTrue();
        assertThat(credits.windowMessages()).isEqualTo(8);
        for (long message = 1; message < 20; message++) {
            assertThat(credits.received(message * 6_000_000_000L)).isTrue();
            assertThat(credits.windowMessages()).isEqualTo(8);
        }
        assertThat(credits.receivedMessages()).isEqualTo(20);
    }

    @ParameterizedTest(name = "{0} ms an item")
    @CsvSource({"0, 256", "1, 256", "10, 50", "40, 12", "1000, 8"})
    void a_sender_may_be_about_half_a_second_of_work_ahead(long millisPerItem, int window) {
        ReceiveCredits credits = new ReceiveCredits();
        for (int message = 0; message < 101; message++) {
            credits.received(message * millisPerItem * 1_000_000L);
        }
        assertThat(credits.windowMessages()).isEqualTo(window);
    }

    @Test
    void a_stage_that_slows_down_soon_shortens_the_lead() {
        ReceiveCredits credits = new ReceiveCredits();
        long now = 0;
        for (int message = 0; message < 1000; message++) {
            credits.received(now += 1_000_000L);
        }
        assertThat(credits.windowMessages()).isEqualTo(256);
        for (int message = 0; message < 10; message++) {
            credits.received(now += 100_000_000L);
        }
        assertThat(credits.windowMessages()).isLessThan(16);
    }
}
