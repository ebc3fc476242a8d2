package io.scansion.models.pepa.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.CorpusFile;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaSyntaxException;
import io.scansion.models.pepa.syntax.PepaReader;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Valid models with a few words exchanged: each is solved, or refused for a reason that is told. */
final class MutatedModelsTest {
    private static final List<String> FILES =
            List.of("tiny.pepa", "pipeline.pepa", "client_server.pepa", "farm.pepa", "ring.pepa", "retry.pepa");
    private static final List<String> WORDS = List.of(
            "tau", "infty", "2 * infty", "||", "<*>", "<>", "[3]", "[2]", "+", "3", "1000", "**", "0.001", "/ {task}");

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 300);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void only_documented_exceptions_come_out(long seed) {
        Random random = new Random(seed);
        String text =
                CorpusFile.of("pepa", FILES.get(random.nextInt(FILES.size()))).text();
        for (int i = 0; i <= random.nextInt(3); i++) {
            text = mutated(text, random);
        }
        try {
            PepaModel model = PepaReader.read("mutated", text).model();
            PepaSolution solution = PepaChain.derive(model, ExplorationLimits.upTo(20_000))
                    .steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT);
            assertThat(solution.throughput().values()).allMatch(rate -> rate >= 0 && Double.isFinite(rate));
            assertThat(solution.residual()).isLessThanOrEqualTo(SolverLimits.DEFAULT.tolerance());
        } catch (PepaSyntaxException | PepaModelException e) {
            assertThat(e.getMessage()).startsWith("mutated:");
        } catch (NotConvergedException e) {
            assertThat(e).hasMessageContaining("did not converge");
        }
    }

    /** Replaces a word by another of the same file or of the list. */
    private static String mutated(String text, Random random) {
        List<String> words = List.of(text.split("\\b"));
        String old = words.get(random.nextInt(words.size()));
        String instead = random.nextBoolean()
                ? words.get(random.nextInt(words.size()))
                : WORDS.get(random.nextInt(WORDS.size()));
        int at = text.indexOf(old, random.nextInt(text.length()));
        return at < 0 ? text : text.substring(0, at) + instead + text.substring(at + old.length());
    }
}
