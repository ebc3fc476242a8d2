package io.scansion.console.experiment;

import io.scansion.models.san.masterslave.Interaction;
import io.scansion.models.san.masterslave.MasterSlave;
import io.scansion.models.san.masterslave.Timings;
import io.scansion.models.san.masterslave.Workload;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One way to run the matcher of pictures.
 *
 * @param slaves N, from 1
 * @param places K, packs that an asynchronous master has room for; 0 in phases
 * @param slicesPerSlave g: 2 is a coarse grain, 3 a fine one
 */
record MatchingArrangement(Interaction interaction, int slaves, int places, int slicesPerSlave) {
    static final int COARSE = 2;
    static final int FINE = 3;
    static final int SMALL = 1;
    static final int LARGE = 40;

    static MatchingArrangement synchronous(int slaves) {
        return new MatchingArrangement(Interaction.SYNCHRONOUS, slaves, 0, COARSE);
    }

    static MatchingArrangement asynchronous(int slaves) {
        return new MatchingArrangement(Interaction.ASYNCHRONOUS, slaves, LARGE, COARSE);
    }

    MatchingArrangement withSmallBuffer() {
        return new MatchingArrangement(interaction, slaves, SMALL, slicesPerSlave);
    }

    MatchingArrangement withFineGrain() {
        return new MatchingArrangement(interaction, slaves, places, FINE);
    }

    boolean inPhases() {
        return interaction == Interaction.SYNCHRONOUS;
    }

    /** Whether slaves have to ask for a place before they send a pack. */
    boolean asksForPlaces() {
        return !inPhases() && places < slaves;
    }

    int slices() {
        return slicesPerSlave * slaves;
    }

    String mainClass() {
        return "io.scansion.apps.matching." + (inPhases() ? "Synchronous" : "Asynchronous") + "PropagationMatch";
    }

    /** At most 22 columns. */
    String label() {
        String kind = inPhases() ? "synchronous" : "asynchronous K=" + places;
        return slicesPerSlave == FINE ? kind + " fine" : kind;
    }

    /**
     * The program as the automata network sees it. In phases its master evaluates once a phase, all packs of it.
     *
     * @param packsPerSlice NB, at least 1
     * @param timings the last one for evaluating a pack
     */
    MasterSlave model(int packsPerSlice, Timings timings) {
        Workload workload = new Workload((double) packsPerSlice * slices(), 0, 1); // by equation 2 just so many packs
        int evaluatedTogether = inPhases() ? packsPerSlice * slaves : 1;
        Timings ofEvents = new Timings(
                timings.sendTaskSeconds(),
                timings.sendPackSeconds(),
                timings.computePackSeconds(),
                timings.evaluatePackSeconds() * evaluatedTogether);
        return new MasterSlave(interaction, slaves, places, slicesPerSlave, ofEvents, workload);
    }

    /** All that are compared, those with fewer slaves first. */
    static List<MatchingArrangement> all(int mostSlaves) {
        return IntStream.rangeClosed(1, mostSlaves)
                .boxed()
                .flatMap(slaves -> forSlaves(slaves).stream())
                .toList();
    }

    private static List<MatchingArrangement> forSlaves(int slaves) {
        MatchingArrangement large = asynchronous(slaves);
        return slaves % 2 == 0
                ? List.of(synchronous(slaves), large)
                : List.of(synchronous(slaves), large, large.withSmallBuffer(), large.withFineGrain());
    }
}
