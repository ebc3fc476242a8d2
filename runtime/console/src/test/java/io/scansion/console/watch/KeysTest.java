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

    /** Arrows, function keys, the number pad, and what terminals answer. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b[A",
                "\u001bOA",
                "\u001b[15~",
                "\u001bOp",
                "\u001bOy",
                "\u001b[?1;2c",
                "\u001b[?2027;0$y",
                "\u001b]11;rgb:0000/aaaa/qqqq\u0007",
                "\u001bP>|a terminal?\u001b\\",
                "\u001b\u001b[?1;2c",
            })
    void what_a_terminal_sends_for_other_keys_or_says_by_itself_is_no_key(String sequence) {
        assertThat(press(sequence)).isEqualTo(new Act.Nothing());
        assertThat(keys.showsHelp()).isFalse();
        assertThat(keys.prompt()).isEmpty();
        press("u");
        assertThat(press(sequence)).as("nothing is confirmed by it").isEqualTo(new Act.Nothing());
        assertThat(keys.prompt()).isEmpty();
        assertThat(press("q")).isEqualTo(new Act.Quit());
    }

    @Test
    void one_leaves_from_within_a_sequence_that_does_not_end() {
        press("\u001bPaaa");
        assertThat(press("\u0003")).isEqualTo(new Act.Quit());
    }

    @Test
    void a_key_behind_escape_is_one_of_its_own() {
        press("?");
        assertThat(press("\u001bn")).isEqualTo(new Act.NextJob());
        assertThat(keys.showsHelp()).isFalse();
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
