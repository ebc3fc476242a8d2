package io.scansion.models.mapping;

import java.util.List;
import java.util.Objects;

/**
 * What a description file says: a pipeline on a network, and the mappings to compare.
 *
 * @param source name of the file, for messages
 * @param pipeline the application and its network
 * @param mappings candidates in the order written; none if the best of all is to be searched for
 * @param line where the file asks for the throughput, counting from 1
 * @param column the same, in characters from 1
 */
public record Description(String source, DescribedPipeline pipeline, List<Mapping> mappings, int line, int column) {
    /** Copies the list. */
    public Description {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(pipeline, "pipeline");
        mappings = List.copyOf(mappings);
    }
}
