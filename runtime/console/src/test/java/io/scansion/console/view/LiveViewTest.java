package io.scansion.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
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
        live.accept(SampleRun.job());
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
    void a_frame_is_drawn_again_only_when_something_has_changed() {
        LiveView live = on(true);
        live.accept(SampleRun.job());
        live.refresh();
        int drawn = text.toString().length();
        live.refresh();
        assertThat(text.toString()).hasSize(drawn);
    }

    @Test
    void without_a_terminal_a_master_slave_program_and_the_advice_on_it_are_lines() {
        LiveView live = on(false);
        live.accept(SampleRun.job());
        live.accept(SampleRun.masterSlave(6, true));
        live.accept(SampleRun.advice("workers", "mate", "2", "5", 1.2));
        assertThat(text.toString().lines().map(line -> line.replaceAll("^ +[0-9.]+ s  ", "")))
                .contains(
                        "78.1 tasks/s, master 0, 2 workers, asynchronous: a task 25.0 ms (deviation 2.10 ms), idle 700 us;"
                                + " master 310 us a task, a result waits -",
                        "advice: workers 2 -> 5, 100 tasks/s (+120 %), says mate: because");
    }

    @Test
    void without_a_terminal_the_end_is_told_with_the_word_of_the_most_reliable_model() {
        LiveView live = on(false);
        live.accept(SampleRun.event("{'type':'summary','time_s':21.9,'items':1502,'before_items_per_s':105.0,"
                + "'predicted_items_per_s':105.1,'prediction_error':0.0548,'predicted_by':'phases'}"));
        assertThat(text.toString().lines().map(line -> line.replaceAll("^ +[0-9.]+ s  ", "")))
                .containsExactly(
                        "the run is over: 1502 items",
                        "              pace       105 items/s; nothing was changed",
                        "              forecast   105 items/s by phases, 5.5 % off");
    }

    @Test
    void a_change_that_was_not_measured_before_the_end_is_not_told_as_none() {
        LiveView live = on(false);
        live.accept(SampleRun.event("{'type':'command','time_s':20.1,'id':3,'rank':0,'chain':[0,1,2,3],'targets':["
                + "{'stage':1,'instances':[1,4]}],'state':'accepted','reason':''}"));
        live.accept(SampleRun.event("{'type':'summary','time_s':21.9,'items':1502,'before_items_per_s':105.0}"));
        assertThat(text.toString())
                .contains("105 items/s, before #3; the run was over before what that has brought was measured");
    }

    @Test
    void without_a_terminal_what_was_set_is_a_line() {
        LiveView live = on(false);
        for (String state : List.of("sent", "done")) {
            live.accept(SampleRun.event("{'type':'setting','time_s':4,'id':3,'name':'grain','value':'16','undoes':null,"
                    + "'state':'" + state + "','ranks':[0,1,2],'waiting':[],'reason':''}"));
        }
        assertThat(text.toString().lines().map(line -> line.replaceAll("^ +[0-9.]+ s  ", "")))
                .containsExactly("#3 grain = 16: taken by 3 ranks");
    }
}
