package io.scansion.agent.ranks;

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
            assertThat(sinceLast).isLessThan(16);
        }
    }

    @ParameterizedTest(name = "{0} ms an item")
    @CsvSource({"0, 256", "1, 256", "10, 100", "40, 25", "1000, 16"})
    void a_sender_may_be_about_a_second_of_work_ahead(long millisPerItem, int window) {
        ReceiveCredits credits = new ReceiveCredits();
        for (int message = 0; message < 101; message++) {
            credits.received(message * millisPerItem * 1_000_000L);
        }
        assertThat(credits.windowMessages()).isEqualTo(window);
    }
}
