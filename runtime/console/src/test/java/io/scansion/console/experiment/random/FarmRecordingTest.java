package io.scansion.console.experiment.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.EventJson;
import org.junit.jupiter.api.Test;

/** Windows of 2 s; rates in tasks per second. */
class FarmRecordingTest {
    private final FarmRecording recording = new FarmRecording();

    private void event(String json) {
        recording.accept(EventJson.read(json.replace('\'', '"')).orElseThrow());
    }

    private void library(double end, double rate, int workers, int chunk) {
        event("{'type':'farm','time_s':" + end + ",'job':'j','window_s':2.0,'run':1,'workers':" + workers
                + ",'most_workers':7,'chunk':" + chunk + ",'ordered':true,'tasks':9,'left':9,'tasks_per_s':" + rate
                + "}");
    }

    private void byHand(double end, String rate) {
        event("{'type':'master_slave','time_s':" + end
                + ",'job':'j','window':1,'master':0,'interaction':'asynchronous'," + "'tasks_per_s':" + rate
                + ",'workers':[{'rank':1,'known':true},{'rank':2,'known':true}]}");
    }

    private void prediction(String model, double weight, double rate) {
        event("{'type':'prediction','time_s':1.0,'job':'j','model':'" + model + "','instances':[1],'bottlenecks':[],"
                + "'weight':" + weight + ",'predicted_items_per_s':" + rate + "}");
    }

    @Test
    void a_change_is_measured_from_its_outcome_on_without_the_window_in_which_the_farm_runs_dry() {
        library(2, 50, 2, 1); // fills
        library(4, 100, 2, 1);
        event("{'type':'rearrangement','time_s':4.0,'job':'j','id':1,'run':1,'state':'recommended',"
                + "'predicted_items_per_s':1.0}");
        event("{'type':'rearrangement','time_s':4.0,'job':'j','id':1,'run':1,'state':'sent',"
                + "'predicted_items_per_s':350.0}");
        library(6, 200, 7, 8); // being judged
        event("{'type':'outcome','time_s':6.1,'job':'j','id':1,'kept':true,'undone':false}");
        library(8, 340, 7, 8);
        library(10, 360, 7, 8);
        library(12, 90, 7, 8); // runs dry
        Measured measured = recording.measured();
        assertThat(measured.before()).isEqualTo(100);
        assertThat(measured.after()).isCloseTo(350, within(1e-9));
        assertThat(measured.predicted()).isEqualTo(350);
        assertThat(measured.error()).isZero();
        assertThat(measured.changes()).isEqualTo(1);
        assertThat(measured.arrangement()).containsExactly(7, 8);
    }

    @Test
    void a_farm_that_cannot_be_changed_is_judged_by_what_was_said_of_its_windows() {
        byHand(2, "10.0");
        byHand(4, "100.0");
        prediction("mate", 0.2, 150);
        prediction("san", 0.8, 110);
        byHand(6, "100.0");
        prediction("mate", 0.2, 140);
        prediction("san", 0.8, 90);
        byHand(8, "30.0");
        byHand(10, "null"); // ranks have ended
        Measured measured = recording.measured();
        assertThat(measured.after()).isEqualTo(measured.before()).isEqualTo(100);
        assertThat(measured.predicted()).isCloseTo(100, within(1e-9));
        assertThat(measured.arrangement()).containsExactly(2, 1);
    }

    @Test
    void a_change_that_was_never_judged_leaves_nothing_to_measure() {
        library(2, 50, 2, 1);
        library(4, 100, 2, 1);
        event("{'type':'rearrangement','time_s':4.0,'job':'j','id':1,'run':1,'state':'sent',"
                + "'predicted_items_per_s':350.0}");
        library(6, 300, 7, 8);
        library(8, 300, 7, 8);
        assertThat(recording.measured().after()).isNaN();
        assertThat(recording.measured().error()).isNaN();
    }
}
