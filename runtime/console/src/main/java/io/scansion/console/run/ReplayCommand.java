package io.scansion.console.run;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Quantities;
import io.scansion.console.input.InputFile;
import io.scansion.console.output.JsonObject;
import io.scansion.console.view.LiveView;
import io.scansion.console.view.Terminal;
import io.scansion.console.view.Units;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.replay.RecordedRun;
import io.scansion.tuner.replay.RecordingException;
import io.scansion.tuner.replay.Replayer;
import io.scansion.wire.TunerMessage;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code replay}: goes through a recorded run again, as it was or as it would have been decided otherwise. */
@Command(
        name = "replay",
        customSynopsis = "scansion replay FILE [options]",
        description = {
            "Go through a run that run --record has kept: the same events, from the same loop.",
            "With options, what would have been decided. What that would have brought was",
            "not measured: it is a forecast, and marked as one; what comes after it is still",
            "of the run as it was, from which the next forecast starts too."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:replayed to the end", "2:bad arguments, or no recording that can be read to its end"},
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion run --ranks 5 --spares 6 --stateless 1-3 --record run.rec \\",
            "      -- -cp app.jar com.example.Pipeline",
            "  scansion replay run.rec --mode auto --set min-gain=10%%"
        })
public final class ReplayCommand extends ConsoleCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The recording.")
    private Path file = Path.of("");

    @Option(names = "--json", description = "Print the events as JSON Lines, as they stand in an events file.")
    private boolean json;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description =
                    "What is to be different: min-gain=SHARE, such as min-gain=10%%; contract=RATE, items per second"
                            + " that are demanded. Repeatable.")
    private List<String> set = new ArrayList<>();

    @Option(names = "--spares", paramLabel = "K", description = "As if there had been so many spares.")
    private @Nullable Integer spares;

    @Option(names = "--mode", paramLabel = "MODE", description = "As if it had been run in this mode: advise or auto.")
    private @Nullable String mode;

    @Option(
            names = "--replace-tuner",
            description = "Let the tuner die whenever it has learnt something, and another go on from its memory.")
    private boolean replaceTuner;

    private final Set<Long> forecast = new HashSet<>();
    private @Nullable LoggedEvent promise;
    private double latestSeconds;

    @Override
    public Integer call() throws IOException {
        if (Files.isDirectory(file)) {
            throw badInput(file + " is a directory, no recording");
        }
        LiveView view = new LiveView(out(), Terminal.detect(Map.of()));
        try {
            Replayer.replay(file, this::changed, replaceTuner, event -> onEvent(event, view), this::onNotDone);
        } catch (FileSystemException e) {
            throw badInput(InputFile.unreadable(file.toString(), e), e);
        } catch (RecordingException e) {
            out().flush();
            throw badInput(String.valueOf(e.getMessage()), e);
        }
        return ExitCode.DONE;
    }

    private RecordedRun changed(RecordedRun recorded) {
        RecordedRun run = recorded;
        Integer otherSpares = spares;
        if (otherSpares != null) {
            if (otherSpares < 0) {
                throw badInput("--spares must be at least 0, got " + otherSpares);
            }
            run = run.withSpares(otherSpares);
        }
        for (String one : set) {
            int equals = one.indexOf('=');
            String name = equals < 0 ? one : one.substring(0, equals);
            String value = one.substring(equals + 1);
            run = switch (equals < 0 ? "" : name) {
                case "min-gain" -> run.withMinGain(Quantities.share("min-gain", value));
                case "contract" -> run.withContract(rate(value));
                default ->
                    throw badInput("--set must be min-gain=SHARE, such as min-gain=10%, or contract=RATE, got " + one);
            };
        }
        String otherMode = mode;
        if (otherMode != null) {
            try {
                run = run.withMode(otherMode);
            } catch (IllegalArgumentException e) {
                throw badInput("--mode must be advise or auto, got " + otherMode, e);
            }
        }
        return run;
    }

    private double rate(String text) {
        try {
            double rate = Double.parseDouble(text);
            if (rate > 0 && Double.isFinite(rate)) {
                return rate;
            }
        } catch (NumberFormatException e) {
            throw badInput("contract must be a number of items per second above 0, got " + text, e);
        }
        throw badInput("contract must be a number of items per second above 0, got " + text);
    }

    private void onEvent(LoggedEvent logged, LiveView view) {
        latestSeconds = logged.timeSeconds();
        boolean promises = logged.event() instanceof DecisionEvent.Recommendation
                || (logged.event() instanceof ChangeEvent.Rearrangement change
                        && change.state().equals("recommended"));
        promise = promises ? logged : promise;
        if (json) {
            out().println(EventJson.line(logged));
        } else {
            view.accept(logged);
        }
    }

    private void onNotDone(TunerMessage.Command order) {
        if (!forecast.add(order.decisionId())) {
            return;
        }
        long id = order.decisionId();
        double current = Double.NaN;
        double predicted = Double.NaN;
        double gain = Double.NaN;
        LoggedEvent said = promise;
        if (said != null && said.event() instanceof DecisionEvent.Recommendation one && one.id() == id) {
            current = one.currentItemsPerSecond();
            predicted = one.predictedItemsPerSecond();
            gain = one.gain();
        } else if (said != null && said.event() instanceof ChangeEvent.Rearrangement one && one.id() == id) {
            current = one.currentItemsPerSecond();
            predicted = one.predictedItemsPerSecond();
            gain = one.gain();
        }
        if (json) {
            out().println(new JsonObject()
                    .put("type", "forecast")
                    .put("time_s", latestSeconds)
                    .put("id", id)
                    .put("current_items_per_s", current)
                    .put("predicted_items_per_s", predicted)
                    .put("gain", gain)
                    .put("made", false)
                    .put("starts_from", "the run as it was"));
        } else {
            out().println(String.format(
                    Locale.ROOT,
                    "%8.1f s  FORECAST, not made in this run: #%d would bring %s items/s instead of %s (%s)",
                    latestSeconds,
                    id,
                    Units.rate(predicted),
                    Units.rate(current),
                    Units.gain(gain)));
            if (forecast.size() == 1) {
                out().println("            what follows is of the run as it was, and the change counts as refused;"
                        + " no forecast builds upon another");
            }
        }
    }
}
