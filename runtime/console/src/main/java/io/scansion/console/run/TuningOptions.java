package io.scansion.console.run;

import io.scansion.console.command.Quantities;
import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.OperatorWishes;
import io.scansion.launch.config.TuningMode;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What can be said to a tuner, whoever launches the ranks: what it is to reach, how it decides and what it writes down. */
public final class TuningOptions {
    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "advise",
            description = "advise: say what would help; auto: do it. Default: ${DEFAULT-VALUE}.")
    private String mode = "advise";

    @Option(
            names = "--contract",
            paramLabel = "RATE",
            description = {
                "Items per second that must arrive, with the fewest ranks: more are taken when it is",
                "broken, and given back when it is easy; what cannot be met gets as much as can be had.",
                "It is also said whether it can be met, and which stages fall short."
            })
    private @Nullable Double contract;

    @Option(
            names = "--expected-items",
            paramLabel = "N",
            description = "Items that the source will send; then a change too late to pay back is not made.")
    private @Nullable Long expectedItems;

    @Option(
            names = "--deadline",
            paramLabel = "TIME",
            description = {
                "When the run is to be done, with --expected-items: in such a time (90m, 2h), or at one (18:30, 2026-12-24T18:30).",
                "It is said how likely that is, and --mode auto takes the fewest ranks that will do."
            })
    private @Nullable String deadline;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            description = {
                "How long is measured before the numbers are looked at again, such as 1s. Shorter: decided sooner, on fewer",
                "items; longer for items that take seconds. Where nothing happens for long, one in four is looked at. From 500ms",
                "to 1h. Default: 2s."
            })
    private @Nullable String window;

    @Option(
            names = "--min-gain",
            paramLabel = "SHARE",
            defaultValue = "5%",
            description = "Least predicted gain that is acted on, such as 5%% or 0.05. Default: 5%%.")
    private String minGain = "5%";

    @Option(
            names = "--min",
            paramLabel = "STAGE=N",
            description = {
                "Least instances of a stage, such as 1=2,2=3: it gets them, whatever is gained, where ranks are free.",
                "A farm of the library: workers=4; a stage of its pipelines: by name. Repeatable."
            })
    private List<String> min = new ArrayList<>();

    @Option(
            names = "--max",
            paramLabel = "STAGE=N",
            description = "Most instances of a stage, written like --min: every plan is made for that. Repeatable.")
    private List<String> max = new ArrayList<>();

    @Option(
            names = "--pin",
            paramLabel = "STAGES",
            defaultValue = "",
            description = "Stages that stay as they are, such as 1,2 or 1-3, until they are unpinned: see unpin.")
    private String pin = "";

    @Option(
            names = "--quiet-time",
            paramLabel = "FROM-TO",
            description = {
                "When --mode auto only recommends, such as 08:00-18:00 or 22:00-06:00, by the local time of this machine;",
                "operators may approve all the same. Repeatable."
            })
    private List<String> quietTimes = new ArrayList<>();

    @Option(
            names = "--overhead",
            paramLabel = "SHARE",
            description = {
                "Most of the ranks' time that measuring may take, such as 1%%. Above it in two windows, fewer calls are",
                "timed, and all still counted; it is said, and how far that helps. Default: it is only shown."
            })
    private @Nullable String overhead;

    @Option(names = "--events", paramLabel = "FILE", description = "Append the events of the run, as JSON Lines.")
    private @Nullable Path events;

    @Option(
            names = "--events-size",
            paramLabel = "SIZE",
            description = {
                "Size at which the events file is moved to FILE.1, over the one before, and begun anew, such as 100MiB.",
                "Default: it grows."
            })
    private @Nullable String eventsSize;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description =
                    "Record all that the tuner decides from, compressed, to go through the run again: see replay.")
    private @Nullable Path record;

    /** @throws InvalidJobException if a value is not understood */
    void applyTo(JobSettingsBuilder settings) {
        settings.mode(TuningMode.parse(mode))
                .minGain(Quantities.share("--min-gain", minGain))
                .wishes(wishes());
        if (expectedItems != null) {
            settings.expectedItems(expectedItems);
        }
        if (contract != null) {
            settings.requiredItemsPerSecond(contract);
        }
        if (events != null) {
            settings.events(events);
        }
        if (eventsSize != null) {
            settings.eventsLimitBytes(Quantities.bytes("--events-size", eventsSize));
        }
        if (record != null) {
            settings.recording(record);
        }
        if (window != null) {
            settings.window(Quantities.time("--window", window));
        }
    }

    private OperatorWishes wishes() {
        OperatorWishes wishes =
                OperatorWishes.parse(String.join(",", min), String.join(",", max), pin, String.join(",", quietTimes));
        wishes = overhead == null ? wishes : wishes.withOverheadBudget(Quantities.share("--overhead", overhead));
        return deadline == null
                ? wishes
                : wishes.withDeadline(
                        Quantities.moment("--deadline", deadline, ZonedDateTime.now(ZoneId.systemDefault())));
    }
}
