package io.scansion.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointSpecTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "grain=com.example.Farm.grain:int:1..64",
                "grain=Farm.grain:int:-5..-5",
                "t-0.1=com.example.Farm$Inner.time_out$:long:0..9007199254740992",
                "share=a.B.share:double:0.05..0.5",
                "on=a.B.on:boolean",
                "grain=com.example.Farm.grain:int:1..64:auto",
                "on=a.B.on:boolean:auto"
            })
    void what_is_read_is_written_the_same(String text) {
        assertThat(PointSpec.parse(text).text()).isEqualTo(text);
    }

    @Test
    void the_parts_are_where_they_belong() {
        PointSpec spec = PointSpec.parse("grain=com.example.Farm.size:double:.5..1e3");
        assertThat(spec)
                .isEqualTo(new PointSpec("grain", "com.example.Farm", "size", PointType.DOUBLE, 0.5, 1000, false));
        assertThat(spec.place()).isEqualTo("com.example.Farm.size");
        assertThat(spec.values()).isEqualTo("double from 0.5 to 1000");
    }

    @Test
    void the_tuner_may_set_by_itself_what_says_auto_and_nothing_else() {
        assertThat(PointSpec.parse("g=a.B.c:int:1..2:auto").tune()).isTrue();
        assertThat(PointSpec.parse("g=a.B.c:int:1..2").tune()).isFalse();
        assertThat(PointSpec.parse("g=a.B.c:int:1..2:auto")).isNotEqualTo(PointSpec.parse("g=a.B.c:int:1..2"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    grain                       | no name before '='
                    =a.B.c:int:1..2             | no name before '='
                    g r=a.B.c:int:1..2          | 'g r' is no name of a tuning point
                    g=a.B.c                     | a field, a type and a range are needed
                    g=a.B.c:int:1..2:3          | a field, a type and a range are needed
                    g=field:int:1..2            | 'field' names no field of a class
                    g=a..B.c:int:1..2           | 'a..B' is no name of a class
                    g=a.B.2c:int:1..2           | '2c' is no name of a field
                    g=a.B.c:short:1..2          | the type 'short' cannot be set; int, long, double and boolean can
                    g=a.B.c:int                 | a range is needed; write it behind the type, such as :int:1..64
                    g=a.B.c:int:1-2             | '1-2' is no range
                    g=a.B.c:int:one..2          | 'one' is no number
                    g=a.B.c:int:64..1           | the range 64..1 is empty
                    g=a.B.c:int:0.5..1          | the range 0.5..1 of int needs whole numbers
                    g=a.B.c:int:0..3000000000   | the range 0..3000000000 goes beyond -2147483648..2147483647
                    g=a.B.c:double:0..Infinity  | it has no range
                    g=a.B.c:double:NaN..1       | it has no range
                    g=a.B.c:int:auto            | a range is needed
                    g=a.B.c:int:1..2:auto:auto  | a field, a type and a range are needed
                    g=a.B.c:boolean:0..1        | a boolean has no range; leave ':0..1' out
                    """)
    void what_is_wrong_is_said(String text, String problem) {
        assertThatThrownBy(() -> PointSpec.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "int:1..64, +007, 7",
        "int:1..64, 64, 64",
        "long:0..9007199254740992, 9007199254740992, 9007199254740992",
        "double:0..1, 1e-1, 0.1",
        "boolean, true, true"
    })
    void a_value_in_range_is_taken_in_its_canonical_form(String values, String value, String canonical) {
        assertThat(PointSpec.parse("g=a.B.c:" + values).check(value)).isEqualTo(canonical);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    int:1..64     | 65      | g is int from 1 to 64, got 65
                    int:1..64     | 0       | g is int from 1 to 64, got 0
                    int:1..64     | 8.0     | g is int from 1 to 64: '8.0' is no int
                    int:1..64     | 9999999999 | g is int from 1 to 64: '9999999999' is no int
                    long:0..9007199254740992 | 9007199254740993 | got 9007199254740993
                    double:0..1   | NaN     | g is double from 0 to 1: 'NaN' is no double
                    double:0..1   | 1.0000000000000002 | got 1.0000000000000002
                    boolean       | yes     | 'yes' is no boolean; write true or false
                    """)
    void a_value_out_of_range_or_of_another_type_is_refused(String values, String value, String problem) {
        assertThatThrownBy(() -> PointSpec.parse("g=a.B.c:" + values).check(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }
}
