package io.scansion.models.contract.equations;

import io.scansion.models.rational.Rational;
import java.math.BigDecimal;

/** Takes the words of an equation from its text. Not thread-safe. */
final class EquationScanner {
    /** Digits of a number, and its exponent: exact arithmetic would carry all of them. */
    private static final int MOST_DIGITS = 1_000;

    private static final int LARGEST_EXPONENT = 400;

    private final String origin;
    private final String text;
    private int at;

    EquationScanner(String origin, String text) {
        this.origin = origin;
        this.text = text;
        skipSpace();
    }

    boolean atEnd() {
        return at == text.length();
    }

    int column() {
        return at + 1;
    }

    boolean take(char symbol) {
        if (atEnd() || text.charAt(at) != symbol) {
            return false;
        }
        at++;
        skipSpace();
        return true;
    }

    void expect(char symbol) {
        if (!take(symbol)) {
            throw problem("found " + found() + ", expected '" + symbol + "'");
        }
    }

    boolean atNumber() {
        return !atEnd() && (isDigit(text.charAt(at)) || text.charAt(at) == '.');
    }

    boolean atName() {
        return !atEnd() && startsName(text.charAt(at));
    }

    String name() {
        int start = at;
        while (!atEnd() && (startsName(text.charAt(at)) || isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        String name = text.substring(start, at);
        skipSpace();
        return name;
    }

    Rational number() {
        int start = at;
        digits();
        if (!atEnd() && text.charAt(at) == '.') {
            at++;
            digits();
        }
        if (text.substring(start, at).equals(".")) {
            throw problemAt(start + 1, "found '.', expected a digit");
        }
        exponent();
        String number = text.substring(start, at);
        if (number.length() > MOST_DIGITS) {
            throw problemAt(
                    start + 1, "found a number of more than " + MOST_DIGITS + " digits, expected a shorter one");
        }
        if (!atEnd() && (startsName(text.charAt(at)) || text.charAt(at) == '.')) {
            throw problem("found " + found() + " right after the number " + number
                    + ", expected an operator (a product is written with '*', a power of ten with a sign, as in 1e+5)");
        }
        BigDecimal value = new BigDecimal(number);
        if (Math.abs((long) value.scale()) > LARGEST_EXPONENT + MOST_DIGITS) {
            throw problemAt(
                    start + 1, "found the number " + number + ", expected an exponent of at most " + LARGEST_EXPONENT);
        }
        skipSpace();
        return Rational.of(value);
    }

    EquationSyntaxException problem(String problem) {
        return problemAt(column(), problem);
    }

    EquationSyntaxException problemAt(int column, String problem) {
        return new EquationSyntaxException(origin, column, text, problem);
    }

    String found() {
        return atEnd() ? "the end" : "'" + Character.toString(text.codePointAt(at)) + "'";
    }

    private void digits() {
        while (!atEnd() && isDigit(text.charAt(at))) {
            at++;
        }
    }

    /** Takes an exponent, which must have a sign: in {@code 8e5} a variable {@code e5} could be meant. */
    private void exponent() {
        if (at + 2 < text.length()
                && (text.charAt(at) == 'e' || text.charAt(at) == 'E')
                && (text.charAt(at + 1) == '+' || text.charAt(at + 1) == '-')
                && isDigit(text.charAt(at + 2))) {
            int start = at;
            at += 2;
            digits();
            if (at - start > 6) {
                throw problemAt(
                        start + 1, "found an exponent of more than 4 digits, expected at most " + LARGEST_EXPONENT);
            }
        }
    }

    private void skipSpace() {
        while (!atEnd() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean startsName(char c) {
        return Character.isLetter(c) || c == '_';
    }
}
