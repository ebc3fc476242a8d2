package io.scansion.tuner.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class LiveViewTest {
    private final StringWriter text = new StringWriter();

    private LiveView on(boolean terminal) {
        return new LiveView(new PrintWriter(text, true), new Terminal(terminal, false, 80, 24));
    }

    @Test
    void without_a_terminal_the_loss_of_the_tuner_its_return_and_the_end_are_lines() {
        LiveView live = on(false);
        live.connection(Connection.CONNECTED);
        live.accept(SampleRun.job().toString());
        live.connection(Connection.LOST);
        live.connection(Connection.LOST);
        live.connection(Connection.CONNECTED);
        live.connection(Connection.FAILED);
        assertThat(text.toString().lines().map(line -> line.replaceAll(" +[0-9.]+ s  ", "")))
                .containsExactly(
                        "job k3x9: io.scansion.apps.ParametricPipeline, 5 ranks, 10 spares, niodev, mode auto",
                        "TUNER LOST, the program runs on",
                        "tuner connected",
                        "JOB FAILED");
    }

    @Test
    void events_that_a_restarted_tuner_tells_again_are_shown_once() {
        LiveView live = on(false);
        live.accept(SampleRun.command(6.1, "sent").toString());
        live.accept(SampleRun.command(6.3, "accepted").toString());
        live.accept(SampleRun.command(6.1, "sent").toString());
        assertThat(text.toString().lines()).hasSize(2);
    }

    @Test
    void what_is_no_event_is_passed_over() {
        LiveView live = on(false);
        live.accept("");
        live.accept("{\"type\":");
        live.accept("[1,2]");
        live.accept("null");
        live.accept("{\"type\":7,\"time_s\":\"soon\"}");
        assertThat(text.toString()).isEmpty();
    }

    @Test
    void a_frame_is_drawn_again_only_when_something_has_changed() {
        LiveView live = on(true);
        live.accept(SampleRun.job().toString());
        live.refresh();
        int drawn = text.toString().length();
        live.refresh();
        assertThat(text.toString()).hasSize(drawn);
    }
}
