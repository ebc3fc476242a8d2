package io.scansion.models.san.masterslave;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The cases of the reference file, which two independent constructions agree on to about 1e-15. */
final class ReferenceCases {
    /** Base set of the reference: the paper publishes none. */
    static final Timings TIMINGS = new Timings(0.0002, 0.005, 0.05, 0.0095);

    private static final JsonNode ROOT = read();

    private ReferenceCases() {}

    /** One program and what is expected of it. */
    record Case(MasterSlave program, JsonNode node) {
        JsonNode expected() {
            return node.required("expected");
        }

        @Override
        public String toString() {
            String places = program.places() == 0 ? "" : ", " + program.places() + " places";
            return program.interaction() + ", " + program.slaves() + " slaves" + places;
        }
    }

    static Stream<Case> all() {
        return StreamSupport.stream(ROOT.required("cases").spliterator(), false)
                .map(node -> new Case(program(node), node));
    }

    private static MasterSlave program(JsonNode node) {
        JsonNode seconds = node.required("timings");
        Timings timings = new Timings(
                seconds.required("TT").doubleValue(),
                seconds.required("TP").doubleValue(),
                seconds.required("CM").doubleValue(),
                seconds.required("ER").doubleValue());
        int slaves = node.required("N").intValue();
        int slices = node.required("slices_per_node").intValue();
        return node.required("model").textValue().equals("sync")
                ? MasterSlave.synchronous(slaves, slices, timings)
                : MasterSlave.asynchronous(slaves, node.required("K").intValue(), slices, timings);
    }

    private static JsonNode read() {
        try (InputStream in = Objects.requireNonNull(ReferenceCases.class.getResourceAsStream("/san/expected.json"))) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
