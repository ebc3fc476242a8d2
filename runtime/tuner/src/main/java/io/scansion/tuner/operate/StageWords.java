package io.scansion.tuner.operate;

import io.scansion.tuner.observe.InstanceWindow;
import io.scansion.tuner.observe.StageWindow;
import io.scansion.tuner.observe.Window;
import io.scansion.tuner.observe.structure.RankWords;
import io.scansion.tuner.world.Figures;
import java.util.Locale;

/** Says in words what was measured of one stage in a window, which events of large jobs do not say of every stage. Stateless. */
final class StageWords {
    private StageWords() {}

    static String of(Window window, int stage) {
        StageWindow seen = window.stage(stage);
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "stage %d in window %d (%.2f s), %s",
                stage,
                window.index(),
                window.lengthSeconds(),
                RankWords.named(seen.instances())));
        if (seen instanceof StageWindow.Unknown unknown) {
            return text.append("\n  nothing is known: ")
                    .append(unknown.reason())
                    .toString();
        }
        if (!(seen instanceof StageWindow.Measured measured)) {
            return text.append("\n  ").append(StageWindow.RunAhead.REASON).toString();
        }
        text.append(
                String.format(Locale.ROOT, "\n  %d items, %.4g items/s", measured.items(), measured.itemsPerSecond()));
        line(text, "computing", measured.computeSeconds());
        text.append(String.format(
                Locale.ROOT,
                ", deviation %s, 99 %% below %s",
                Figures.milliseconds(measured.computeDeviationSeconds()),
                Figures.milliseconds(measured.computeP99Seconds())));
        line(text, "blocked receiving", measured.blockedReceiveSeconds());
        line(text, "blocked sending", measured.blockedSendSeconds());
        for (InstanceWindow instance : measured.perInstance()) {
            text.append(String.format(Locale.ROOT, "\n  rank %d: %d items", instance.physicalRank(), instance.items()));
            if (instance.items() > 0) {
                text.append(" of ").append(Figures.milliseconds(instance.computeSeconds()));
                if (instance.processorSeconds() >= 0) {
                    text.append(", on a processor for ").append(Figures.milliseconds(instance.processorSeconds()));
                }
            }
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String what, double seconds) {
        text.append("\n  ")
                .append(what)
                .append(' ')
                .append(Figures.milliseconds(seconds))
                .append(" an item");
    }
}
