package io.scansion.console.view;

import io.scansion.tuner.journal.ObservationEvent.Efficiency;
import io.scansion.tuner.journal.ObservationEvent.Host;
import io.scansion.tuner.journal.ObservationEvent.Overhead;
import java.util.Locale;

/** What is measured of ranks and hosts as a whole, in words. Stateless. */
public final class MachineWords {
    private MachineWords() {}

    /** How well the ranks that serve stages are used, as POP has it. */
    public static String use(Efficiency use) {
        return "parallel efficiency " + percent(use.parallelEfficiency(), use.parallelEfficiencyError())
                + " = load balance " + percent(use.loadBalance(), use.loadBalanceError())
                + " x communication efficiency "
                + percent(use.communicationEfficiency(), use.communicationEfficiencyError()) + ", of "
                + Units.counted(use.ranks(), "rank")
                + (use.parked() > 0 ? "; " + use.parked() + " parked" : "");
    }

    /** A share with its standard error, where that is known. */
    private static String percent(double share, double error) {
        return Units.percent(share) + (Double.isFinite(error) ? " +- " + Units.percent(error) : "");
    }

    /** What measuring costs. */
    static String overhead(Overhead cost) {
        return percent(cost.share(), cost.shareError()) + " of the ranks' time"
                + (Double.isFinite(cost.budget()) ? " (allowed " + Units.percent(cost.budget()) + ")" : "")
                + ": probes " + Units.percent(cost.probesShare()) + ", routing " + Units.percent(cost.routingShare())
                + ", threads " + Units.percent(cost.threadsShare()) + "; " + Units.seconds(cost.perItemSeconds())
                + " an item, " + Units.bytes((double) cost.heapBytes())
                + (cost.timedOneIn() > 1 ? "; 1 call in " + cost.timedOneIn() + " timed" : "");
    }

    /** How busy a host is. */
    static String host(Host host) {
        String cores = String.format(Locale.ROOT, "%.3g", host.cores());
        String quota =
                Double.isFinite(host.quotaCores()) ? String.format(Locale.ROOT, ", quota %.2f", host.quotaCores()) : "";
        return Double.isFinite(host.busyCores())
                ? String.format(
                        Locale.ROOT,
                        "%s: %.2f of %s cores busy, %.2f with this job, %.2f with others%s",
                        host.name(),
                        host.busyCores(),
                        cores,
                        host.ownCores(),
                        host.othersCores(),
                        quota)
                : host.name() + ": " + cores + " cores" + quota;
    }
}
