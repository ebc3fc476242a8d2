package io.scansion.models.queueing.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.ModuleGraph;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The reference values of the queueing-network report. */
public final class QueueingReference {
    private QueueingReference() {}

    /** Returns a file of the resource folder {@code queueing}. */
    public static JsonNode file(String name) {
        try (InputStream in =
                Objects.requireNonNull(QueueingReference.class.getResourceAsStream("/queueing/" + name))) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the seven-node graph of figure 8. */
    public static ModuleGraph figure8() {
        JsonNode file = file("figure8.json");
        List<GraphModule> modules = new ArrayList<>();
        file.required("service_times")
                .properties()
                .forEach(time -> modules.add(
                        GraphModule.of(time.getKey(), time.getValue().doubleValue())));
        List<GraphEdge> edges = new ArrayList<>();
        file.required("edges")
                .forEach(edge -> edges.add(new GraphEdge.Unicast(
                        edge.required("source").textValue(),
                        edge.required("target").textValue(),
                        edge.required("probability").doubleValue())));
        return ModuleGraph.of(modules, edges);
    }
}
