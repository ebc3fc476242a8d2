package io.scansion.models.pepa.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.pepa.PepaModel;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Writing a model and reading it again changes nothing. */
final class RoundTripTest {
    static LongStream seeds() {
        return LongStream.range(0, 500);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_model_that_is_written_is_read_as_the_same_model(long seed) {
        PepaModel model = new RandomModels(seed).model();
        String text = PepaWriter.write(model);
        PepaModel again = PepaReader.read(model.source(), text).model();
        assertThat(again).as(text).isEqualTo(model);
        assertThat(PepaWriter.write(again)).isEqualTo(text);
    }
}
