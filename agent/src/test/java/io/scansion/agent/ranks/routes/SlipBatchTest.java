package io.scansion.agent.ranks.routes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlipBatchTest {
    private static final int EVERY = 4;

    private final List<Integer> messages = new ArrayList<>();
    private final Instance receiver = new Instance(3, false);
    private final SlipBatch batch = new SlipBatch(receiver, 1, words -> messages.add(SlipBatch.slips(words)));
    private long item;

    private void give(int items, int reportEvery) {
        for (int k = 0; k < items; k++) {
            receiver.assign();
            batch.add(new Slip(item++, 0, 5), reportEvery);
        }
    }

    @Test
    void every_slip_goes_out_at_once_where_every_item_is_reported() {
        give(10, 1);
        assertThat(messages).containsOnly(1).hasSize(10);
    }

    @Test
    void none_is_held_back_from_a_process_that_is_soon_through_with_its_items() {
        give(2 * EVERY, EVERY);
        assertThat(messages).containsOnly(1).hasSize(2 * EVERY);
    }

    @Test
    void a_process_with_enough_to_do_gets_the_others_together() {
        give(2 * EVERY, EVERY);
        messages.clear();
        give(2 * EVERY + 1, EVERY);
        assertThat(messages).containsExactly(EVERY, EVERY);
    }

    @Test
    void slips_that_are_held_back_go_out_with_a_report_and_only_once() {
        give(2 * EVERY + 2, EVERY);
        messages.clear();
        batch.flush();
        batch.flush();
        assertThat(messages).containsExactly(2);
    }

    @Test
    void a_process_that_has_not_been_asked_to_report_gets_everything_at_once() {
        give(20, 0);
        messages.clear();
        give(1, EVERY);
        assertThat(messages).containsExactly(1);
    }

    @Test
    void what_is_held_back_goes_out_when_items_have_become_slow() {
        give(2 * EVERY + 2, EVERY);
        messages.clear();
        give(1, 1);
        assertThat(messages).containsExactly(3);
    }
}
