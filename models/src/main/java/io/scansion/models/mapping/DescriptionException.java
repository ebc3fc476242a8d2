package io.scansion.models.mapping;

import io.scansion.models.ModelException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A text is not a description file that can be used. The message has one line per problem, each with file, line and column,
 * at most {@value #MOST} of them, in the order of the file; it is meant to be printed as it is.
 */
public final class DescriptionException extends ModelException {
    /** Most problems that are reported at once. */
    public static final int MOST = 10;

    private static final long serialVersionUID = 1L;

    /**
     * One problem.
     *
     * @param line counting from 1
     * @param column counting from 1, in characters (a tab is one)
     * @param message what was found and what was expected, without the place
     */
    public record Problem(int line, int column, String message) {}

    private final transient List<Problem> problems;

    /**
     * @param source name of the file
     * @param problems at least one; only the first {@value #MOST} are kept
     */
    public DescriptionException(String source, List<Problem> problems) {
        super(problems.stream()
                .limit(MOST)
                .map(problem -> source + ":" + problem.line() + ":" + problem.column() + ": " + problem.message())
                .collect(Collectors.joining("\n")));
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("no problem, no exception");
        }
        this.problems = problems.stream().limit(MOST).toList();
    }

    /** Returns what is wrong, in the order of the file; at least one, at most {@value #MOST}. */
    public List<Problem> problems() {
        return problems;
    }
}
