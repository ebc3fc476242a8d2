package io.scansion.models.mapping.syntax;

import java.util.ArrayList;
import java.util.List;

/** Reads statements one after the other; after one that is wrong, goes on behind its semicolon. */
final class StatementReader {
    /** The statement cannot be read; the problem has been noted. */
    private static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        Unreadable() {
            super(null, null, false, false);
        }
    }

    private final Scanner scanner;
    private final Problems problems;
    private Token token;

    StatementReader(String text, Problems problems) {
        this.scanner = new Scanner(text);
        this.problems = problems;
        token = scanner.next();
    }

    /** Returns all statements that can be read, as long as problems can be noted. */
    List<Statement> readAll() {
        List<Statement> statements = new ArrayList<>();
        while (!token.isEnd() && !problems.isFull()) {
            try {
                statements.add(statement());
            } catch (Unreadable e) {
                skipStatement();
            }
        }
        return statements;
    }

    /** Returns the end of the file, once everything is read. */
    Token end() {
        return token;
    }

    private Statement statement() throws Unreadable {
        if (token.kind() != Token.Kind.WORD) {
            throw unreadable("expected a name such as nbproc", "");
        }
        Token name = take();
        if (token.is(";")) {
            take();
            return new Statement.Request(name);
        }
        takeSign("=", " after " + name.text());
        Statement statement;
        if (token.is("[")) {
            statement = new Statement.Mappings(name, mappings());
        } else if (token.kind() == Token.Kind.SIGN || token.isEnd()) {
            throw unreadable("expected a value", " for " + name.text());
        } else {
            statement = new Statement.Value(name, take());
        }
        takeSign(";", " after " + name.text());
        return statement;
    }

    private List<Statement.WrittenMapping> mappings() throws Unreadable {
        List<Statement.WrittenMapping> mappings = new ArrayList<>();
        mappings.add(mapping());
        while (token.is(",")) {
            take();
            mappings.add(mapping());
        }
        return mappings;
    }

    private Statement.WrittenMapping mapping() throws Unreadable {
        String where = " in a mapping; one looks like [1, (1,2,3), 3]";
        Token open = takeSign("[", where);
        Token input = takeNumber("the input processor", where);
        takeSign(",", where);
        takeSign("(", where);
        List<Token> stages = new ArrayList<>();
        stages.add(takeNumber("a processor", where));
        while (token.is(",")) {
            take();
            stages.add(takeNumber("a processor", where));
        }
        takeSign(")", where);
        takeSign(",", where);
        Token output = takeNumber("the output processor", where);
        takeSign("]", where);
        return new Statement.WrittenMapping(open, input, stages, output);
    }

    private Token takeNumber(String what, String where) throws Unreadable {
        if (token.kind() != Token.Kind.NUMBER) {
            throw unreadable("expected " + what, where);
        }
        return take();
    }

    private Token takeSign(String sign, String where) throws Unreadable {
        if (!token.is(sign)) {
            throw unreadable("expected '" + sign + "'", where);
        }
        return take();
    }

    private Token take() {
        Token taken = token;
        token = scanner.next();
        return taken;
    }

    private Unreadable unreadable(String expected, String where) {
        String found = token.isEnd() ? "the file ends here, perhaps cut off" : "found " + token.quoted();
        problems.add(token, found + ", " + expected + where);
        return new Unreadable();
    }

    private void skipStatement() {
        while (!token.isEnd() && !token.is(";")) {
            take();
        }
        if (!token.isEnd()) {
            take();
        }
    }
}
