package io.scansion.models.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.mapping.search.CostTables;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.syntax.PepaReader;
import io.scansion.models.pepa.syntax.PepaReading;
import io.scansion.models.pepa.syntax.PepaWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PipelineModelTest {
    static LongStream seeds() {
        return LongStream.range(0, 25);
    }

    @Test
    void three_stages_on_three_processors_are_the_published_model() throws IOException {
        Network network =
                new Network(Collections.nCopies(3, 10.0), Collections.nCopies(3, Collections.nCopies(3, 10.0)));
        PlacementCosts costs = new DescribedPipeline(Collections.nCopies(3, 1.0), Collections.nCopies(4, 1.0), network);
        PepaModel model = PipelineModel.of(costs, Mapping.of(List.of(1, 2, 3)));

        PepaModel published;
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("/pepa/pipeline.pepa"))) {
            published = PepaReader.read("pipeline.pepa", new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .model();
        }
        assertThat(model.rates()).containsExactlyInAnyOrderElementsOf(published.rates());
        assertThat(model.processes()).containsExactlyInAnyOrderElementsOf(published.processes());
        assertThat(model.system()).isEqualTo(published.system());
        assertThat(model.results()).isEqualTo(published.results());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_model_of_any_mapping_can_be_written_and_read_again_without_a_warning(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        int processors = random.upTo(4);
        int stages = random.upTo(6);
        CostTables tables = new CostTables(random.costs(stages, processors), random.sites(processors));
        PepaModel model =
                PipelineModel.of(random.costs(stages, processors), tables.named(random.mapping(stages, processors)));

        PepaReading reading = PepaReader.read(model.source(), PepaWriter.write(model));

        assertThat(reading.model()).isEqualTo(model);
        assertThat(reading.warnings()).isEmpty();
    }
}
