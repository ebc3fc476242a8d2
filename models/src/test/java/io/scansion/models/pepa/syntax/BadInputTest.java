package io.scansion.models.pepa.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.scansion.models.pepa.PepaSyntaxException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What people are told who give the reader something that is no model. */
final class BadInputTest {
    private static final String GOOD = "r=1; P=(a,r).P; P";

    static Stream<Arguments> syntax() {
        return table(
                "r=1; P=(a,r)P; P",
                "1:13: found 'P', expected '.', in the definition of P",
                "r=1; P=(a,r).P P",
                "1:16: found 'P', expected ';' or an operator, in the definition of P",
                "r=1 P=(a,r).P; P",
                "1:5: found 'P', expected ';' or an arithmetic operator, in the definition of r",
                "r=1; P=(a r).P; P",
                "1:11: found 'r', expected ',', in the definition of P",
                "r=1; P=(a,).P; P",
                "1:11: found ')', expected a rate, in the definition of P",
                "r=1; P=(,r).P; P",
                "1:9: found ',', expected a process or the name of an action, in the definition of P;"
                        + " the name of an action begins with a small letter",
                "r=1; P=(A,r).P; P",
                "1:10: found ',', expected ')' or an operator, in the definition of P;"
                        + " the name of an action begins with a small letter",
                "r=1; P=(a,R).P; P",
                "1:11: found 'R', expected a rate, in the definition of P;"
                        + " the name of a rate begins with a small letter",
                "P=(a,NaN).P; P",
                "1:6: found 'NaN', expected a rate, in the definition of P; a rate is a positive number",
                "r=1; p=(a,r).P; P",
                "1:10: found ',', expected ')' or an arithmetic operator, in the definition of p;"
                        + " the name of a process begins with a capital letter",
                "R=1; P=(a,r).P; P",
                "1:3: found '1', expected a process, in the definition of R;"
                        + " the name of a rate begins with a small letter",
                "r=1; P=(a,r).P;",
                "1:16: the file ends here, expected a definition or the system equation",
                "r=1; P=(a,r).",
                "1:14: the file ends here, expected a process, in the definition of P",
                "r=1; P=(a,r).P; P ||",
                "1:21: the file ends here, expected a process, in the system equation",
                "r=1; P=(a,r).P; P <a P",
                "1:22: found 'P', expected ',' or '>', in the system equation",
                "r=1; P=(a,r).P; P <a,> P",
                "1:22: found '>', expected the name of an action, in the system equation",
                "r=1; P=(a,r).P; P/a",
                "1:19: found 'a', expected '{' or '<', in the system equation",
                "r=1; P=(a,r).P; (P || P",
                "1:24: the file ends here, expected ')' or an operator, in the system equation",
                "r=1; P=(a,r).P; P || P)",
                "1:23: found ')', expected a result line, ';', an operator or the end of the file,"
                        + " in the system equation",
                "r=1; P=(a,r).P; P[2",
                "1:20: the file ends here, expected ',', ']' or an arithmetic operator," + " in the system equation",
                GOOD + "; P",
                "1:21: the file ends here, expected '=', in the result line P;"
                        + " after the system equation only result lines such as x = r * {P || **}; may stand",
                GOOD + "; Q=(a,r).Q;",
                "1:24: found ',', expected ')' or an arithmetic operator, in the result line Q;"
                        + " after the system equation only result lines such as x = r * {P || **}; may stand",
                GOOD + "; x={P",
                "1:24: the file ends here, expected '}' or an operator, in the result line x",
                GOOD + "; x={P}",
                "1:25: the file ends here, expected ';' or an arithmetic operator, in the result line x",
                GOOD + "; x=2*;",
                "1:24: found ';', expected a rate or a pattern in braces, in the result line x",
                GOOD + "; x={;",
                "1:23: found ';', expected a process or **, in the result line x",
                "r=1; x={P}; P=(a,r).P; P",
                "1:8: a pattern cannot be part of a rate;" + " result lines stand after the system equation",
                "r=1;\n\tP=(a,\u221E).P; P",
                "2:7: found the character U+221E, expected a rate, in the definition of P",
                "'P'=(a,1).P; P",
                "1:1: found ''', expected a definition or the system equation;" + " names are written without quotes",
                "P" + "x".repeat(60) + " y z",
                "1:65: found 'z', expected '=', in the result line y;"
                        + " after the system equation only result lines such as x = r * {P || **}; may stand");
    }

    static Stream<Arguments> otherKinds() {
        return table(
                "",
                "1:1: the file is empty; a PEPA model was expected",
                " \n ",
                "1:1: the file is empty; a PEPA model was expected",
                "// one\n/* two */ % three",
                "1:1: the file has nothing but comments; a PEPA model was expected",
                "r=1;\n/* never",
                "2:1: the comment that begins here does not end: */ is missing",
                "P=(a,1).P;\n\u0000\u0001",
                "2:1: this is not a text file: it has the control character U+0000",
                "{\"model\": 1}",
                "1:1: this is not a PEPA model, it looks like JSON"
                        + " (found '{', expected a definition or the system equation)",
                "<?xml version='1.0'?>",
                "1:1: this is not a PEPA model, it looks like XML or HTML"
                        + " (found '<', expected a definition or the system equation)",
                ModelFiles.read("table5_1_row1.des"),
                "4:4: this is not a PEPA model, it looks like a mapping description;"
                        + " 'scansion map' reads those (found '-', expected '=' or ':=', in the definition of nl1)",
                "ctmc\nmodule m",
                "2:1: this is not a PEPA model, it looks like a PRISM model"
                        + " (found 'module', expected '=' or ':=', in the definition of ctmc)",
                "package x;\nclass Y {}",
                "1:9: this is not a PEPA model, it looks like Java"
                        + " (found 'x', expected '=' or ':=', in the definition of package)");
    }

    static Stream<Arguments> rates() {
        return table(
                "r=0; P=(a,r).P; P", "1:11: the rate of (a, r) is 0.0; it must be positive",
                "r=-1; P=(a,r).P; P", "1:12: the rate of (a, r) is -1.0; it must be positive",
                "P=(a,1 - 1).P; P", "1:6: the rate of (a, 1 - 1) is 0.0; it must be positive",
                "P=(a,0*infty).P; P", "1:6: the weight of (a, 0 * infty) is 0.0; it must be positive",
                "r=1/0; P=(a,r).P; P", "1:4: division by zero",
                "z=0; r=1/z; P=(a,r).P; P", "1:9: division by zero: z is 0",
                "r=1e999; P=(a,r).P; P", "1:3: the number 1e999 is too large; the largest is 1.79e308",
                "r=1e-999; P=(a,r).P; P", "1:3: the number 1e-999 is too close to 0; the least is 5e-324",
                "r=1e300*1e300; P=(a,r).P; P", "1:3: the value of this expression is too large",
                "mu1=1; P=(a,mul).P; P", "1:13: the rate mul is not defined; did you mean mu1?",
                "P=(a,inf).P; P", "1:6: the rate inf is not defined; did you mean infty?",
                "r=s; s=t; t=r; P=(a,s).P; P", "1:1: the rate r is defined by itself: r, s, t, r",
                "r=1; r=2; P=(a,r).P; P", "1:6: the rate r is defined twice; it is defined first at 1:1",
                "r=infty; P=(a,r).P; P", "1:3: infty cannot be given a name; write it where an activity has its rate",
                "P=(a,infty+1).P; P", "1:6: infty can be multiplied by a weight, but nothing can be added to it",
                "P=(a,1/infty).P; P",
                        "1:7: infty can be multiplied by a weight,"
                                + " but nothing can be divided by it or be infinite twice",
                "P=(a,1).P; P[0]", "1:14: the number of copies must be a whole number from 1 to 2147483647, got 0",
                "n=5; P=(a,1).P; P[n/2]",
                        "1:19: the number of copies must be a whole number from 1 to 2147483647," + " got n / 2 = 2.5",
                "P=(a,1).P; P[infty]",
                        "1:14: the number of copies must be a whole number from 1 to 2147483647, got infty");
    }

    static Stream<Arguments> results() {
        return table(
                GOOD + "; x=r;",
                "1:20: the result line x has no pattern; write it as x = rate * {pattern};"
                        + " (definitions stand before the system equation)",
                GOOD + "; x={P}+1;",
                "1:22: a pattern can be multiplied by a rate, but nothing can be added to it",
                GOOD + "; x={P}*{P};",
                "1:25: a result line is a rate times one pattern; nothing can be divided by a pattern",
                GOOD + "; x=1/{P};",
                "1:23: a result line is a rate times one pattern; nothing can be divided by a pattern",
                GOOD + "; x={P}; x={P};",
                "1:27: the result x is defined twice; it is defined first at 1:20",
                GOOD + "; x=s*{P};",
                "1:22: the rate s is not defined",
                GOOD + "; x={P1};",
                "1:23: the process P1 in the pattern of x is not defined; did you mean P?",
                GOOD + "; x={(b,r).P};",
                "1:23: the action b in the pattern of x is not in the model",
                GOOD + "; x={(a,r).**};",
                "1:29: ** stands for any state of a whole component; it cannot stand behind an activity",
                "P=(a,1).P; P||**",
                "1:15: ** may stand in the pattern of a result line only");
    }

    @ParameterizedTest
    @MethodSource({"syntax", "otherKinds", "rates", "results"})
    void the_message_names_the_place_and_what_is_wrong_there(String text, String message) {
        assertThat(complaint(text).getMessage()).isEqualTo("m.pepa:" + message);
    }

    @Test
    void several_mistakes_are_told_at_once_in_the_order_of_the_file() {
        PepaSyntaxException complaint = complaint("s=1; P=(a,r).Q;\nP=(b,0).P + (c,s/0).R;\nS");
        assertThat(complaint.source()).isEqualTo("m.pepa");
        assertThat(complaint)
                .hasMessage(String.join(
                        "\n",
                        List.of(
                                "m.pepa:1:11: the rate r is not defined",
                                "m.pepa:1:14: the process Q is not defined",
                                "m.pepa:2:1: the process P is defined twice; it is defined first at 1:6",
                                "m.pepa:2:6: the rate of (b, 0) is 0.0; it must be positive",
                                "m.pepa:2:17: division by zero",
                                "m.pepa:3:1: the process S is not defined")));
    }

    @Test
    void no_more_than_ten_mistakes_are_told() {
        PepaSyntaxException complaint = complaint("P = " + "(a, x).".repeat(50) + "P; P");
        assertThat(complaint.problems()).hasSize(10);
        assertThat(complaint.getMessage().lines()).hasSize(10);
    }

    private static PepaSyntaxException complaint(String text) {
        return catchThrowableOfType(PepaSyntaxException.class, () -> PepaReader.read("m.pepa", text));
    }

    private static Stream<Arguments> table(String... textsAndMessages) {
        return Stream.iterate(0, i -> i < textsAndMessages.length, i -> i + 2)
                .map(i -> Arguments.of(textsAndMessages[i], textsAndMessages[i + 1]));
    }
}
