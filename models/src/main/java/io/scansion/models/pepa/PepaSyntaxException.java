package io.scansion.models.pepa;

import io.scansion.models.ModelException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A text is not a PEPA model that can be used. The message has one line per problem, each with file, line and column, at
 * most {@value #MOST} of them, in the order of the file; it is meant to be printed as it is.
 */
public final class PepaSyntaxException extends ModelException {
    /** Most problems that are reported at once. */
    public static final int MOST = 10;

    private final String source;
    private final transient List<Finding> problems;

    /**
     * @param source name of the file
     * @param problems what is wrong, in the order of the file, at least one; only the first {@value #MOST} are kept
     */
    public PepaSyntaxException(String source, List<Finding> problems) {
        super(problems.stream().limit(MOST).map(problem -> problem.in(source)).collect(Collectors.joining("\n")));
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("no problem, no exception");
        }
        this.source = source;
        this.problems = problems.stream().limit(MOST).toList();
    }

    /** Returns the name of the file. */
    public String source() {
        return source;
    }

    /** Returns what is wrong, in the order of the file; at least one, at most {@value #MOST}. */
    public List<Finding> problems() {
        return problems;
    }
}
