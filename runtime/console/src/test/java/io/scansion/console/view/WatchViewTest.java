package io.scansion.console.view;

import static io.scansion.console.view.SampleRun.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchViewTest {
    private final WatchView view = new WatchView(true);

    @BeforeEach
    void a_connected_view_of_a_new_job() {
        view.connection(Connection.CONNECTED);
        view.accept(SampleRun.job());
    }

    @Test
    void before_the_first_window_the_frame_says_that_nothing_is_measured() {
        assertThat(text(view.frame(80, 50))).isEqualTo("""
                        scansion  job k3x9  ParametricPipeline                                      0:00
                        5 ranks, 10 of 10 spares free, niodev, mode auto                 tuner connected

                          stage inst  compute  in recv  in send  items/s       Tr      rTr measured
                          no window measured yet

                        """);
    }

    @Test
    void a_trial_of_a_tuning_point_is_shown_as_advice_and_what_came_of_it_as_news() {
        String trial = "'name':'grain','from':'8','to':'16','current_items_per_s':25,";
        view.accept(
                event("{'type':'trial','time_s':4,'id':3," + trial + "'state':'recommended','reason':'nobody knows'}"));
        assertThat(text(view.frame(100, 50)))
                .contains(
                        "  advice   #3 grain: 8 -> 16; ", "items/s now, nothing is predicted", "because  nobody knows");
        view.accept(event("{'type':'trial','time_s':4,'id':3," + trial + "'state':'sent','reason':''}"));
        view.accept(
                event(
                        "{'type':'outcome','time_s':9,'id':3,'before_items_per_s':25,'predicted_items_per_s':null,"
                                + "'measured_items_per_s':20,'error':null,'kept':false,'undone':true,'reason':'it makes -20 %: worse'}"));
        assertThat(text(view.frame(100, 50)))
                .contains("  #3 grain: 8 -> 16 is tried\n", "  #3 undone: it makes -20 %: worse\n")
                .doesNotContain("advice   #3");
    }

    @Test
    void tuning_points_are_shown_with_their_values_and_what_was_set_in_the_history() {
        view.accept(event("{'type':'tuning_point','time_s':3,'name':'grain','field':'a.B.grain','value_type':'int',"
                + "'min':1,'max':64,'values':[{'value':'8','ranks':[0,1]},{'value':'16','ranks':[2]}],'waiting':[]}"));
        view.accept(event("{'type':'tuning_point','time_s':3,'name':'on','field':'a.B.on','value_type':'boolean',"
                + "'min':null,'max':null,'values':[],'waiting':[0,1,2]}"));
        for (String state : List.of("sent", "done")) {
            view.accept(event("{'type':'setting','time_s':4,'id':3,'name':'grain','value':'16','undoes':null,'state':'"
                    + state + "','ranks':[0,1,2],'waiting':[2],'reason':''}"));
        }
        view.accept(event("{'type':'setting','time_s':5,'id':4,'name':'grain','value':null,'undoes':3,'state':'done',"
                + "'ranks':[0,1,2],'waiting':[],'reason':''}"));
        view.accept(event("{'type':'setting','time_s':6,'id':5,'name':'on','value':'true','undoes':null,"
                + "'state':'refused','ranks':[0,1,2],'waiting':[],'reason':'rank 1 is tired'}"));
        assertThat(text(view.frame(80, 50)))
                .contains(
                        "  point    grain = 8 in 2 ranks, 16 in 1 ranks; int from 1 to 64\n",
                        "  point    on = ? (class not initialised)\n",
                        "  #3 grain = 16: taken by 3 ranks, 1 of them when they load its class\n",
                        "  #4 grain, #3 taken back: taken by 3 ranks\n",
                        "  #5 on = true: refused (rank 1 is tired)\n");
    }

    @Test
    void a_master_and_its_workers_are_shown_with_what_they_do_for_a_task() {
        SampleRun.window(6, 24.8, 1, 1, 1).forEach(view::accept);
        view.accept(SampleRun.masterSlave(6, true));
        assertThat(text(view.frame(80, 50))).contains("  78.1 tasks/s", """
                          workers  master 0, 2 workers, asynchronous: a task 25.0 ms (deviation 2.10
                                   ms), idle 700 us; master 310 us a task, a result waits -
                        """);
    }

    @Test
    void a_farm_of_the_library_is_shown_as_master_and_workers_with_who_sets_the_pace() {
        SampleRun.window(6, 24.8, 1, 1, 1).forEach(view::accept);
        view.accept(event("{'type':'farm','time_s':7,'job':'k3x9','window':2,'window_s':2,'run':1,'workers':4,"
                + "'most_workers':7,'chunk':8,'ordered':true,'tasks':1944,'left':5838,'tasks_per_s':972.3,"
                + "'task_s':0.004,'task_deviation_s':0.0047,'message_s':null,'master_task_s':1.7e-6,"
                + "'master_message_s':1.446e-4,'master_busy':0.0192}"));
        assertThat(text(view.frame(80, 50))).isEqualTo("""
                        scansion  job k3x9  ParametricPipeline                                      0:07
                        5 ranks, 10 of 10 spares free, niodev, mode auto                 tuner connected

                                       ranks    a task  deviation  a message      busy
                          master           1   1.70 us                145 us    1.92 %
                        > workers     4 of 7   4.00 ms    4.70 ms          -   97.23 %

                          972 items/s; poetries says 24.9 (error +0.4 %); agent overhead 0.02 %
                          pace     ▁█  of 972
                          library  8 tasks a message, results in order; 5838 left to hand out
                          advice   none now
                        """);
    }

    @Test
    void a_pipeline_of_the_library_is_shown_by_its_own_stages_with_their_ranks() {
        view.accept(event("{'type':'structure','time_s':6,'linear':false,'shape':'other','stages':[],'edges':[],"
                + "'evidence':'not a linear pipeline'}"));
        view.accept(event("{'type':'library_pipeline','time_s':7,'job':'k3x9','window':4,'window_s':2,'run':1,"
                + "'arrangement':1,'from_item':5700,'items':1500,'items_per_s':500,'items_per_message':2,'stages':["
                + "{'name':'source','fixed':true,'ranks':[],'parked':[],'message_s':1e-5},"
                + "{'name':'a_stage_with_a_long_name','fixed':false,'ranks':[1,4],'parked':[5,6],'message_s':0.0075},"
                + "{'name':'sum','fixed':true,'ranks':[2],'parked':[],'message_s':null},"
                + "{'name':'sink','fixed':true,'ranks':[],'parked':[],'message_s':2e-5}],'free':[7,8]}"));
        assertThat(text(view.frame(80, 50))).isEqualTo("""
                        scansion  job k3x9  ParametricPipeline                                      0:07
                        5 ranks, 10 of 10 spares free, niodev, mode auto                 tuner connected

                          stage            a message      busy   ranks
                          source             10.0 us    0.25 %
                        > a_stage_with_a..   7.50 ms   93.75 %   1,4; parked 5,6
                          sum                      -         -   2
                          sink               20.0 us    0.50 %

                          500 items/s; agent overhead -
                          library  free ranks 7,8
                        """);
    }

    @Test
    void what_the_agents_cost_is_one_line_with_the_budget_and_the_thinning_where_there_are_any() {
        SampleRun.window(6, 24.8, 1, 1, 1).forEach(view::accept);
        String cost = "{'type':'overhead','time_s':7,'window':2,'ranks':3,'share':0.0123,'probes_share':0.011,"
                + "'routing_share':0,'threads_share':0.0013,'processor_share':0.02,'per_item_s':4.2e-7,"
                + "'heap_bytes':307200,";
        view.accept(event(cost + "'timed_one_in':1,'budget':null}"));
        assertThat(text(view.frame(80, 50))).doesNotContain("agent overhead").contains("""
                          agents   1.23 % of the ranks' time: probes 1.10 %, routing 0.00 %, threads
                                   0.13 %; 0.42 us an item, 300 KiB
                        """);
        view.accept(event(cost + "'timed_one_in':8,'budget':0.01}"));
        assertThat(text(view.frame(80, 50)).replaceAll("\\s+", " "))
                .contains("1.23 % of the ranks' time (allowed 1.00 %): probes", "300 KiB; 1 call in 8 timed");
    }

    @Test
    void how_the_ranks_are_used_and_what_measuring_costs_stand_with_their_errors_where_they_are_known() {
        SampleRun.window(6, 24.8, 1, 1, 1).forEach(view::accept);
        view.accept(event("{'type':'efficiency','time_s':7,'window':2,'ranks':3,'parked':0,'parallel_efficiency':0.5,"
                + "'parallel_efficiency_error':0.0123,'load_balance':0.625,'load_balance_error':0.02,"
                + "'communication_efficiency':0.8,'communication_efficiency_error':null}"));
        view.accept(event("{'type':'overhead','time_s':7,'window':2,'ranks':3,'share':0.0123,'share_error':0.0004,"
                + "'heap_bytes':307200,'timed_one_in':1}"));
        assertThat(text(view.frame(80, 50)).replaceAll("\\s+", " "))
                .contains(
                        "parallel efficiency 50.00 % +- 1.23 % = load balance 62.50 % +- 2.00 % x communication"
                                + " efficiency 80.00 %, of 3 ranks",
                        "agents 1.23 % +- 0.04 % of the ranks' time: probes");
    }

    @Test
    void a_worker_that_is_unknown_leaves_what_is_about_all_of_them_unknown() {
        SampleRun.window(6, 24.8, 1, 1, 1).forEach(view::accept);
        view.accept(SampleRun.masterSlave(6, false));
        assertThat(text(view.frame(80, 50)))
                .contains("  - tasks/s", "master 0, 1 of 2 workers", "idle 400 us; master - a task");
    }

    @Test
    void of_all_advice_the_bottleneck_and_what_gains_most_are_shown() {
        SampleRun.window(6, 24.8, 1, 1, 1).forEach(view::accept);
        view.accept(SampleRun.masterSlave(6, true));
        view.accept(SampleRun.advice("buffer", "san", "", "1", 0.0));
        view.accept(SampleRun.advice("workers", "mate", "2", "5", 1.2));
        view.accept(SampleRun.advice("interaction", "machine-repair", "synchronous", "asynchronous", 0.4));
        view.accept(SampleRun.advice("bottleneck", "measured", "workers", "workers", Double.NaN));
        assertThat(text(view.frame(80, 50))).contains("""
                          hint     bottleneck workers, says measured: because
                          hint     workers 2 -> 5, 100 tasks/s (+120 %), says mate: because
                          hint     interaction synchronous -> asynchronous, 100 tasks/s (+40.0 %), says
                                   machine-repair: because
                        """).doesNotContain("buffer");
    }

    @Test
    void a_recommendation_is_shown_with_its_gain_and_reason_under_the_measured_stages() {
        SampleRun.window(6, 24.8, 1, 1, 1, 1, 1).forEach(view::accept);
        SampleRun.recommendation(6).forEach(view::accept);
        assertThat(text(view.frame(80, 50))).isEqualTo("""
                        scansion  job k3x9  ParametricPipeline                                      0:06
                        5 ranks, 10 of 10 spares free, niodev, mode auto                 tuner connected

                          stage inst  compute  in recv  in send  items/s       Tr      rTr measured
                          0        1  10.1 ms     0 us  12.0 us     24.8  10.1 ms  10.1 ms  40.3 ms
                        > 1        1  40.2 ms   123 us  12.0 us     24.8  40.2 ms  40.3 ms  40.3 ms
                          2        1  30.3 ms  10.0 ms  12.0 us     24.8  30.3 ms  40.3 ms  40.3 ms
                          3        1  20.1 ms  20.2 ms  12.0 us     24.8  20.1 ms  40.3 ms  40.3 ms
                          4        1  10.0 ms  30.3 ms  12.0 us     24.8  10.0 ms  40.3 ms  40.3 ms

                          24.8 items/s; poetries says 24.9 (error +0.4 %); agent overhead 0.02 %
                          advice   #1 stage 1: 1 -> 4, stage 2: 1 -> 3, stage 3: 1 -> 2; 24.8 -> 98.6
                                   items/s (+298 %)
                          because  stage 1 is the slowest: 40.2 ms an item; 4, 3 and 2 instances bring
                                   stages 1 to 3 to the pace of stage 0, the fastest; 6 of 10 free
                                   spares
                        """);
    }

    @Test
    void after_the_change_the_outcome_stands_in_the_history_and_the_advice_is_gone() {
        SampleRun.window(6, 24.8, 1, 1, 1, 1, 1).forEach(view::accept);
        SampleRun.recommendation(6).forEach(view::accept);
        view.accept(SampleRun.command(6.1, "sent", ""));
        view.accept(SampleRun.command(6.3, "accepted", ""));
        SampleRun.window(12, 98.1, 1, 4, 3, 2, 1).forEach(view::accept);
        view.accept(SampleRun.outcome(12));
        view.accept(event("{'type':'no_change','time_s':12,'kind':'at-the-pace','reason':'stage 0, which cannot be"
                + " replicated, sets the pace'}"));
        assertThat(text(view.frame(80, 50))).isEqualTo("""
                        scansion  job k3x9  ParametricPipeline                                      0:12
                        5 ranks, 4 of 10 spares free, niodev, mode auto                  tuner connected

                          stage inst  compute  in recv  in send  items/s       Tr      rTr measured
                        > 0        1  10.1 ms     0 us  12.0 us     98.1  10.1 ms  10.1 ms  10.2 ms
                          1        4  40.2 ms   575 us  12.0 us     98.1  10.1 ms  10.2 ms  10.2 ms
                          2        3  30.3 ms   281 us  12.0 us     98.1  10.1 ms  10.2 ms  10.2 ms
                          3        2  20.1 ms   287 us  12.0 us     98.1  10.1 ms  10.2 ms  10.2 ms
                          4        1  10.0 ms   154 us  12.0 us     98.1  10.0 ms  10.2 ms  10.2 ms

                          98.1 items/s; poetries says 98.5 (error +0.4 %); agent overhead 0.02 %
                          pace     ▃█  of 98.1
                          advice   no change: stage 0, which cannot be replicated, sets the pace

                             0:06  #1 sent: stage 1 x4, stage 2 x3, stage 3 x2
                             0:06  #1 accepted: stage 1 x4, stage 2 x3, stage 3 x2
                             0:12  #1 kept: predicted 98.6, measured 98.1 items/s (error +0.5 %)
                        """);
    }

    @Test
    void a_stage_that_is_unknown_shows_no_numbers_but_the_reason() {
        view.accept(event("{'type':'measurement','time_s':1,'stage':2,'known':false,'instances':1,'items':null,"
                + "'items_per_s':null,'note':'no snapshot for 3.0 s'}"));
        assertThat(text(view.frame(80, 50))).contains("  2        1   unknown: no snapshot for 3.0 s");
    }

    @Test
    void a_refused_stage_a_lost_tuner_and_a_warning_are_visible() {
        view.accept(event("{'type':'refusal','time_s':2,'stage':3,'reason':'a Barrier inside the loop'}"));
        view.accept(event("{'type':'warning','time_s':2,'rank':3,'text':'no\\titems'}"));
        view.connection(Connection.LOST);
        List<Line> frame = view.frame(80, 50);
        assertThat(text(frame))
                .contains("refused  stage 3: a Barrier inside the loop")
                .contains("warning from rank 3: no items")
                .contains("TUNER LOST, the program runs on");
        assertThat(frame.get(1).style()).isEqualTo(Line.Style.BAD);
    }

    @ParameterizedTest(name = "{0} columns")
    @ValueSource(ints = {20, 40, 79, 80, 100, 300})
    void no_line_is_wider_than_the_terminal(int columns) {
        SampleRun.window(6, 24.8, 1, 1, 1, 1, 1).forEach(view::accept);
        SampleRun.recommendation(6).forEach(view::accept);
        view.accept(SampleRun.command(6.1, "sent", ""));
        view.accept(event("{'type':'warning','time_s':2,'rank':3,'text':'" + "x".repeat(500) + "'}"));
        assertThat(view.frame(columns, 24))
                .allSatisfy(line -> assertThat(line.text().length()).isLessThanOrEqualTo(columns));
    }

    @ParameterizedTest(name = "{0} rows")
    @ValueSource(ints = {15, 18, 20, 24})
    void the_newest_news_stay_in_view_and_the_frame_never_scrolls(int rows) {
        SampleRun.window(6, 24.8, 1, 1, 1, 1, 1).forEach(view::accept);
        for (int i = 0; i < 20; i++) {
            view.accept(event("{'type':'warning','time_s':7,'rank':3,'text':'trouble " + i + "'}"));
        }
        List<Line> frame = view.frame(80, rows);
        assertThat(frame.size()).isBetween(rows - 4, rows - 1);
        assertThat(frame.get(frame.size() - 1).text()).endsWith("trouble 19");
    }

    @Test
    void of_more_stages_than_rows_those_that_set_the_pace_are_shown() {
        for (int stage = 0; stage < 60; stage++) {
            view.accept(event("{'type':'measurement','time_s':1,'stage':" + stage + ",'known':true,'instances':1,"
                    + "'items_per_s':24.8,'compute_s':0.01,'bottleneck':" + (stage == 40) + "}"));
        }
        List<Line> frame = view.frame(80, 24);
        assertThat(frame).hasSizeLessThan(24);
        assertThat(text(frame)).contains("\n> 40 ", "\n  0 ", "more").doesNotContain("\n  59 ");
    }

    @Test
    void a_command_does_not_repeat_the_reason_that_stands_under_the_advice() {
        SampleRun.recommendation(6).forEach(view::accept);
        view.accept(
                event("{'type':'command','time_s':7,'id':1,'rank':0,'targets':[],'state':'sent','reason':'as said'}"));
        assertThat(text(view.frame(80, 24))).contains("#1 sent\n");
    }

    @Test
    void while_a_change_is_under_way_the_view_says_so_and_shows_no_prediction_for_the_old_arrangement() {
        SampleRun.window(6, 24.8, 1, 1, 1, 1, 1).forEach(view::accept);
        view.accept(event("{'type':'no_change','time_s':6,'reason':'as good as it gets'}"));
        view.accept(SampleRun.command(7, "sent", ""));
        assertThat(text(view.frame(80, 24)))
                .contains("advice   plan 1 is being carried out")
                .doesNotContain("poetries says", "as good as it gets");
    }

    /** What was before it joined a console does not know of the curve. */
    private static List<Line> withoutCurve(WatchView view) {
        return view.frame(100, 60).stream()
                .filter(line -> !line.text().startsWith("  pace  "))
                .toList();
    }

    @Test
    void a_console_that_joins_late_shows_at_once_what_one_shows_that_was_there_from_the_beginning() {
        List<LoggedEvent> run = new ArrayList<>(
                List.of(
                        SampleRun.job(),
                        event(
                                "{'type':'structure','time_s':2,'linear':true,'shape':'pipeline','stages':[0,1,2,3,4],'edges':[],"
                                        + "'evidence':'a chain'}"),
                        event("{'type':'refusal','time_s':2,'stage':4,'reason':'not declared'}"),
                        event(
                                "{'type':'contract','time_s':4,'required_items_per_s':60,'state':'within-reach','reason':'3 more'}")));
        for (int window = 1; window < 30; window++) {
            run.addAll(SampleRun.window(window * 0.2, 24.8, 1, 1, 1, 1, 1));
        }
        run.addAll(SampleRun.recommendation(6));
        run.add(SampleRun.command(6.1, "sent", "stage 1 is the slowest"));
        run.add(SampleRun.command(6.3, "accepted", ""));
        run.addAll(SampleRun.window(12, 98.1, 1, 4, 3, 2, 1));
        run.add(SampleRun.outcome(12));
        run.add(event("{'type':'no_change','time_s':12,'reason':'at its best'}"));
        run.add(event("{'type':'rearrangement','time_s':13,'id':2,'state':'recommended','from':'2 workers',"
                + "'to':'7 workers','current_items_per_s':99,'predicted_items_per_s':346,'gain':2.5,'reason':'idle'}"));
        WatchView early = new WatchView(true);
        RunState kept = new RunState();
        for (LoggedEvent event : run) {
            early.accept(event);
            kept.accept(event);
            WatchView late = new WatchView(true);
            kept.events().forEach(late::accept);
            assertThat(withoutCurve(late)).isEqualTo(withoutCurve(early));
        }
    }

    @Test
    void the_reason_for_a_change_stands_in_the_history_only_where_nothing_else_tells_it() {
        SampleRun.recommendation(6).forEach(view::accept);
        view.accept(SampleRun.command(6.1, "sent", "stage 1 is the slowest"));
        assertThat(text(view.frame(100, 50))).contains("#1 sent: stage 1 x4, stage 2 x3, stage 3 x2\n");
        view.accept(SampleRun.outcome(12));
        assertThat(text(view.frame(100, 50))).contains("#1 sent: stage 1 x4, stage 2 x3, stage 3 x2\n");
        view.accept(event("{'type':'command','time_s':13,'id':2,'targets':[{'stage':1,'instances':[1]}],'state':'sent',"
                + "'reason':'plan 1 is taken back'}"));
        assertThat(text(view.frame(100, 50))).contains("#2 sent: stage 1 x1 (plan 1 is taken back)\n");
    }

    @Test
    void a_plan_that_has_failed_is_not_being_carried_out() {
        SampleRun.window(6, 24.8, 1, 1, 1, 1, 1).forEach(view::accept);
        view.accept(SampleRun.command(7, "sent", ""));
        view.accept(SampleRun.command(7, "failed", "no answer"));
        assertThat(text(view.frame(80, 24))).contains("advice   none now", "#1 failed", "(no answer)");
    }

    @Test
    void of_a_farm_the_model_that_spoke_last_is_shown() {
        view.accept(event("{'type':'farm','time_s':7,'workers':4,'most_workers':7,'chunk':8,'tasks_per_s':972.3}"));
        for (String model : List.of("mate", "bounds")) {
            view.accept(event("{'type':'prediction','time_s':7,'model':'" + model
                    + "','predicted_items_per_s':980,'error':0.008}"));
        }
        assertThat(text(view.frame(80, 50))).contains("972 items/s; bounds says 980 (error +0.8 %)");
    }

    @Test
    void the_plain_log_appends_one_line_for_a_plan_of_several_stages() {
        PlainLog log = new PlainLog(PlainLog.Detail.ALL);
        StringBuilder all = new StringBuilder();
        List<LoggedEvent> events = new ArrayList<>(List.of(SampleRun.job()));
        events.addAll(SampleRun.window(6, 24.8, 1, 1, 1, 1, 1));
        events.addAll(SampleRun.recommendation(6));
        events.add(SampleRun.command(6.1, "accepted", ""));
        events.addAll(SampleRun.window(7, 50, 1, 4, 3, 2, 1));
        events.add(SampleRun.outcome(12));
        events.forEach(
                event -> log.accept(event).forEach(line -> all.append(line).append('\n')));
        assertThat(all.toString()).isEqualTo("""
                             0.1 s  job k3x9: io.scansion.apps.ParametricPipeline, 5 ranks, 10 spares, niodev, mode auto
                             6.0 s  24.8 items/s (model 24.9), instances 1,1,1,1,1, compute 10.1 ms, 40.2 ms*, 30.3 ms, 20.1 ms, 10.0 ms
                             6.0 s  advice #1: stage 1: 1 -> 4, stage 2: 1 -> 3, stage 3: 1 -> 2; 24.8 -> 98.6 items/s (+298 %): stage 1 is the slowest: 40.2 ms an item; 4, 3 and 2 instances bring stages 1 to 3 to the pace of stage 0, the fastest; 6 of 10 free spares
                             6.1 s  #1 accepted: stage 1 x4, stage 2 x3, stage 3 x2
                            12.0 s  #1 kept: predicted 98.6, measured 98.1 items/s (error +0.5 %)
                        """);
    }

    private static String text(List<Line> frame) {
        return frame.stream().map(line -> line.text() + "\n").collect(Collectors.joining());
    }
}
