package io.scansion.console.view;

import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.LoggedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Events of a run like the paper's figure 5, as they stand in an event file. */
final class SampleRun {
    private static final double[] COMPUTE_S = {0.0101, 0.0402, 0.0303, 0.0201, 0.01004};

    private SampleRun() {}

    static LoggedEvent event(String json) {
        return EventJson.read(json.replace('\'', '"')).orElseThrow(() -> new AssertionError(json));
    }

    static LoggedEvent job() {
        return event("{'type':'job','time_s':0.1,'job':'k3x9','main_class':'io.scansion.apps.ParametricPipeline',"
                + "'primaries':5,'spares':10,'stateless':[1,2,3],'mode':'auto','device':'niodev'}");
    }

    static List<LoggedEvent> window(double time, double rate, int... instances) {
        List<LoggedEvent> events = new ArrayList<>();
        for (int stage = 0; stage < instances.length; stage++) {
            double alone = COMPUTE_S[stage] / instances[stage];
            events.add(event(String.format(
                    Locale.ROOT,
                    "{'type':'measurement','time_s':%f,'job':'k3x9','stage':%d,'known':true,'instances':%d,"
                            + "'items_per_s':%f,'compute_s':%f,'blocked_receive_s':%f,'blocked_send_s':0.000012,"
                            + "'production_time_s':%f,'dependent_production_time_s':%f,"
                            + "'measured_production_time_s':%f,'bottleneck':%b,'overhead_share':0.00021}",
                    time,
                    stage,
                    instances[stage],
                    rate,
                    COMPUTE_S[stage],
                    stage == 0 ? 0.0 : Math.max(0, instances[stage] / rate - COMPUTE_S[stage]),
                    alone,
                    stage == 0 ? alone : Math.max(alone, 1 / rate),
                    1 / rate,
                    stage == (instances[1] == 1 ? 1 : 0))));
        }
        events.add(event(String.format(
                Locale.ROOT,
                "{'type':'prediction','time_s':%f,'model':'poetries','predicted_items_per_s':%f,"
                        + "'measured_items_per_s':%f,'error':0.004}",
                time,
                rate * 1.004,
                rate)));
        return events;
    }

    /** A master and two workers, of which the second has not reported where it is unknown. */
    static LoggedEvent masterSlave(double time, boolean secondKnown) {
        String first = "{'rank':1,'known':true,'tasks':100,'compute_s':0.025,'idle_s':0.0004}";
        String second = secondKnown
                ? "{'rank':2,'known':true,'tasks':300,'compute_s':0.025,'idle_s':0.0008}"
                : "{'rank':2,'known':false,'note':'no item was completed','tasks':null}";
        return event(String.format(
                Locale.ROOT,
                "{'type':'master_slave','time_s':%f,'master':0,'interaction':'asynchronous','tasks_per_s':%s,'task_s':0.025,"
                        + "'task_deviation_s':0.0021,'master_s':%s,'result_wait_s':null,'workers':[%s,%s]}",
                time,
                secondKnown ? "78.1" : "null",
                secondKnown ? "0.00031" : "null",
                first,
                second));
    }

    static LoggedEvent advice(String kind, String model, String current, String advised, double gain) {
        return event(String.format(
                Locale.ROOT,
                "{'type':'advice','time_s':6,'kind':'%s','model':'%s','current':'%s','advised':'%s',"
                        + "'predicted_tasks_per_s':%s,'gain':%s,'reason':'because'}",
                kind,
                model,
                current,
                advised,
                Double.isNaN(gain) ? "null" : "100",
                Double.isNaN(gain) ? "null" : String.valueOf(gain)));
    }

    static List<LoggedEvent> recommendation(double time) {
        List<LoggedEvent> events = new ArrayList<>();
        int[] to = {4, 3, 2};
        for (int i = 0; i < to.length; i++) {
            events.add(event(String.format(
                    Locale.ROOT,
                    "{'type':'recommendation','time_s':%f,'id':1,'stage':%d,'from':1,'to':%d,"
                            + "'current_items_per_s':24.8,'predicted_items_per_s':98.6,'gain':2.976,'spares':6,"
                            + "'reason':'stage 1 is the slowest: 40.2 ms an item; 4, 3 and 2 instances bring stages "
                            + "1 to 3 to the pace of stage 0, the fastest; 6 of 10 free spares'}",
                    time,
                    i + 1,
                    to[i])));
        }
        return events;
    }

    static LoggedEvent command(double time, String state, String reason) {
        return event(String.format(
                Locale.ROOT,
                "{'type':'command','time_s':%f,'id':1,'rank':0,'chain':[0,1,2,3,4],'targets':["
                        + "{'stage':1,'instances':[1,5,6,7]},{'stage':2,'instances':[2,8,9]},"
                        + "{'stage':3,'instances':[3,10]}],'state':'%s','reason':'%s'}",
                time,
                state,
                reason));
    }

    static LoggedEvent outcome(double time) {
        return event(String.format(
                Locale.ROOT,
                "{'type':'outcome','time_s':%f,'id':1,'before_items_per_s':24.8,'predicted_items_per_s':98.6,"
                        + "'measured_items_per_s':98.1,'error':0.0051,'kept':true,'undone':false,'reason':''}",
                time));
    }
}
