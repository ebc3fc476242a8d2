package io.scansion.console.experiment.ranks;

import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Quantities;
import io.scansion.console.command.Refusal;
import io.scansion.console.experiment.ranks.RanksSetting.Shape;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the experiment {@code ranks}. */
public final class RanksOptions {
    private static final int DEFAULT_RANKS = 1_000;
    private static final int MOST_RANKS = 16_000;
    private static final int RANKS_OF_A_STAGE = 10;
    private static final Duration DEFAULT_DURATION = Duration.ofSeconds(60);
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration DEFAULT_WINDOW = Duration.ofSeconds(2);

    @Option(names = "--ranks", paramLabel = "N", description = "Of ranks: simulated ranks, 3 to 16000. Default: 1000.")
    private @Nullable Integer ranks;

    @Option(names = "--shape", paramLabel = "SHAPE", description = "Of ranks: pipeline (default) or farm.")
    private @Nullable String shape;

    @Option(
            names = "--stages",
            paramLabel = "N",
            description = "Of ranks: stages of the pipeline. Default: a tenth of the ranks.")
    private @Nullable Integer stages;

    @Option(names = "--duration", paramLabel = "TIME", description = "Of ranks: how long to watch. Default: 60s.")
    private @Nullable String duration;

    @Option(names = "--window", paramLabel = "TIME", description = "Of ranks: window of the tuner. Default: 2s.")
    private @Nullable String window;

    /** Whether one of them was given. */
    public boolean isAnyGiven() {
        return ranks != null || shape != null || stages != null || duration != null || window != null;
    }

    /** @throws Refusal if one of them is out of range; names it */
    public RanksSetting setting(long seed) {
        int all = within("--ranks", ranks == null ? DEFAULT_RANKS : ranks, RanksSetting.LEAST_RANKS, MOST_RANKS);
        Shape kind = shape();
        if (kind == Shape.FARM && stages != null) {
            throw badInput("--stages belongs to a pipeline; a farm has workers");
        }
        int lines = stages == null ? Math.max(RanksSetting.LEAST_RANKS, all / RANKS_OF_A_STAGE) : stages;
        return new RanksSetting(
                kind,
                all,
                within("--stages", lines, RanksSetting.LEAST_RANKS, all),
                time("--duration", duration, DEFAULT_DURATION),
                time("--window", window, DEFAULT_WINDOW),
                seed);
    }

    private Shape shape() {
        for (Shape one : Shape.values()) {
            if (shape == null || one.word().equals(shape)) {
                return one;
            }
        }
        throw badInput("--shape must be pipeline or farm, got " + shape);
    }

    private static int within(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw badInput(option + " must be from " + least + " to " + most + ", got " + value);
        }
        return value;
    }

    private static Duration time(String option, @Nullable String text, Duration otherwise) {
        Duration time = text == null ? otherwise : Quantities.time(option, text);
        if (time.compareTo(SHORTEST) < 0) {
            throw badInput(option + " must be at least 1s, got " + text);
        }
        return time;
    }

    private static Refusal badInput(String message) {
        return new Refusal(ExitCode.BAD_INPUT, message);
    }
}
