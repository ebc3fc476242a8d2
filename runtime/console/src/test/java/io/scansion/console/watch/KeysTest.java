package io.scansion.console.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.console.watch.Keys.Act;
import io.scansion.console.watch.Keys.Order;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.RunState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
    private final Keys keys = new Keys();
    private final RunState state = new RunState();

    private void event(String json) {
        state.accept(EventJson.read(json.replace('\'', '"')).orElseThrow());
    }

    private Act press(String keysInTurn) {
        Act last = new Act.Nothing();
        for (int i = 0; i < keysInTurn.length(); i++) {
            last = keys.press(keysInTurn.charAt(i), state);
        }
        return last;
    }

    @Test
    void a_recommendation_is_approved_or_vetoed_by_its_number_after_a_second_word() {
        assertThat(press("a")).isEqualTo(new Act.Say("nothing is recommended now"));
        event("{'type':'recommendation','id':7,'stage':1,'from':1,'to':2}");
        assertThat(press("a")).isEqualTo(new Act.Nothing());
        assertThat(keys.prompt()).isEqualTo("approve #7? y/n ");
        assertThat(press("y")).isEqualTo(new Act.Send(new Order("approve", "7")));
        assertThat(keys.prompt()).isEmpty();
        assertThat(press("v\r")).isEqualTo(new Act.Send(new Order("veto", "7")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"un", "uq", "uu", "u\u001b", "p\r", "p1\u001b", "o \r"})
    void what_is_not_meant_is_not_done(String pressed) {
        assertThat(press(pressed)).isEqualTo(new Act.Say("not done"));
        assertThat(keys.prompt()).isEmpty();
    }

    @Test
    void a_trial_of_a_tuning_point_and_a_change_of_the_library_are_approved_too() {
        event("{'type':'trial','id':3,'name':'grain','state':'recommended','from':'1','to':'2'}");
        assertThat(press("ay")).isEqualTo(new Act.Send(new Order("approve", "3")));
        event("{'type':'rearrangement','id':4,'run':1,'state':'recommended','from':'a','to':'b'}");
        assertThat(press("ay")).isEqualTo(new Act.Send(new Order("approve", "4")));
    }

    @Test
    void what_is_to_be_pinned_is_typed_and_can_be_corrected() {
        assertThat(press("pgrein\u007f\u007f\u007fain\r")).isEqualTo(new Act.Send(new Order("pin", "grain")));
        assertThat(press("o12\r")).isEqualTo(new Act.Send(new Order("unpin", "12")));
        press("p" + "x".repeat(500));
        assertThat(keys.prompt()).hasSizeLessThan(120);
    }

    @Test
    void the_mode_is_switched_to_the_other_one() {
        event("{'type':'job','mode':'advise'}");
        assertThat(press("my")).isEqualTo(new Act.Send(new Order("mode", "auto")));
        event("{'type':'job','mode':'auto'}");
        assertThat(press("my")).isEqualTo(new Act.Send(new Order("mode", "advise")));
    }

    @Test
    void help_comes_and_goes_and_every_key_in_it_does_something() {
        press("?");
        assertThat(keys.showsHelp()).isTrue();
        press("?");
        assertThat(keys.showsHelp()).isFalse();
        assertThat(press("n")).isEqualTo(new Act.NextJob());
        assertThat(press("q")).isEqualTo(new Act.Quit());
        assertThat(Keys.BAR).hasSizeLessThanOrEqualTo(80);
        assertThat(Keys.HELP).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }
}
