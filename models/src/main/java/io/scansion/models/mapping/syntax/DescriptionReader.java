package io.scansion.models.mapping.syntax;

import io.scansion.models.mapping.Description;
import io.scansion.models.mapping.DescriptionException;
import java.util.List;
import java.util.Objects;

/**
 * Reads description files of pipelines on networks:
 *
 * <pre>{@code
 * type = pipeline;
 * nbproc = 2;
 * cp1 = 10; cp2 = 5;                     // computing power of each processor
 * nl1-1 = 10000; nl2-2 = 10000;          // moves inside a processor
 * nl1-2 = 100;                           // nl2-1 too if the other direction differs
 * nbstage = 2;
 * w1 = 1; w2 = 1;                        // a stage's rate is w*cp, shared with others on its processor
 * ds1 = 1; ds2 = 1; ds3 = 1;             // a move's rate is nl/ds; one more than there are stages
 * mappings = [1, (1,2), 2], [1, (1,1), 1]; // input, stages, output; not needed for a search
 * throughput;
 * }</pre>
 *
 * Statements may come in any order. Stateless and safe to share.
 */
public final class DescriptionReader {
    private DescriptionReader() {}

    /**
     * Reads a description.
     *
     * @param source name of the file, for messages
     * @param text what is in it
     * @throws DescriptionException if the text is not a description that can be used; it names every place
     */
    public static Description read(String source, String text) {
        Objects.requireNonNull(source, "source");
        Problems problems = new Problems();
        StatementReader reader = new StatementReader(text, problems);
        List<Statement> statements = reader.readAll();
        Definitions definitions = new Definitions(statements, reader.end(), problems);
        problems.throwIfAny(source);
        Description description = new DescriptionBuilder(definitions, problems).build(source);
        problems.throwIfAny(source);
        return description;
    }
}
