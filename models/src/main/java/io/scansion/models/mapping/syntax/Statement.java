package io.scansion.models.mapping.syntax;

import java.util.List;

/** One statement of a description file, as written. */
sealed interface Statement {
    /** Returns the name it begins with. */
    Token name();

    /** {@code throughput;} */
    record Request(Token name) implements Statement {}

    /** {@code nbproc = 3;} */
    record Value(Token name, Token value) implements Statement {}

    /** {@code mappings = [1, (1,2), 2], [1, (1,1), 1];} */
    record Mappings(Token name, List<WrittenMapping> mappings) implements Statement {}

    /**
     * {@code [1, (1,2), 2]}.
     *
     * @param open the bracket it begins with
     */
    record WrittenMapping(Token open, Token input, List<Token> stages, Token output) {}
}
