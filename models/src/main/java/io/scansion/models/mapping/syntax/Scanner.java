package io.scansion.models.mapping.syntax;

/** Cuts a description file into tokens; skips white space and comments: from //, % or # to the end of the line, or as here. */
final class Scanner {
    private final String text;
    private int at;
    private int line = 1;
    private int lineStart;

    Scanner(String text) {
        this.text = text;
    }

    /** Returns the next token; after the last one, the end again and again. A comment that is not closed reaches to the end. */
    Token next() {
        skip();
        int start = at;
        int column = at - lineStart + 1;
        if (at >= text.length()) {
            return new Token(Token.Kind.END, "", line, column);
        }
        Token.Kind kind = Token.Kind.SIGN;
        if (isLetter(peek(0))) {
            kind = Token.Kind.WORD;
            word();
        } else if (beginsNumber()) {
            kind = Token.Kind.NUMBER;
            number();
        } else {
            at += Character.charCount(text.codePointAt(at));
        }
        return new Token(kind, text.substring(start, at), line, column);
    }

    private void skip() {
        while (at < text.length()) {
            char c = peek(0);
            if (c == '%' || c == '#' || (c == '/' && peek(1) == '/')) {
                skipTo(text.indexOf('\n', at), 0);
            } else if (c == '/' && peek(1) == '*') {
                skipTo(text.indexOf("*/", at + 2), 2);
            } else if (Character.isWhitespace(c) || c == '\uFEFF') { // some editors begin a file with this mark
                skipTo(at, 1);
            } else {
                return;
            }
        }
    }

    /** Moves on to {@code end} plus {@code more}, or to the end of the text if there is no such place; counts lines. */
    private void skipTo(int end, int more) {
        int target = end < 0 ? text.length() : end + more;
        while (at < target) {
            if (text.charAt(at++) == '\n') {
                line++;
                lineStart = at;
            }
        }
    }

    private void word() {
        while (isLetter(peek(0)) || isDigit(peek(0)) || peek(0) == '_' || (peek(0) == '-' && isDigit(peek(1)))) {
            at++;
        }
    }

    private boolean beginsNumber() {
        int sign = peek(0) == '-' || peek(0) == '+' ? 1 : 0;
        return isDigit(peek(sign)) || (peek(sign) == '.' && isDigit(peek(sign + 1)));
    }

    private void number() {
        at++;
        while (isDigit(peek(0)) || peek(0) == '.') {
            at++;
        }
        int sign = peek(1) == '-' || peek(1) == '+' ? 1 : 0;
        if ((peek(0) == 'e' || peek(0) == 'E') && isDigit(peek(1 + sign))) {
            at += 1 + sign;
            while (isDigit(peek(0))) {
                at++;
            }
        }
    }

    private char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
