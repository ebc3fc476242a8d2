package io.scansion.models.sharing;

import java.util.List;

/**
 * What {@link ProcessorSharing} answers.
 *
 * @param itemsPerSecond that come out of the last stage
 * @param instanceSeconds by stage and instance, service time of an item with its waiting for processors
 * @param itemsPerSecondByStage what every stage does; more than comes out where it runs ahead of the one behind it
 * @param busyCores by host, processors that the stages keep busy on average
 * @param stretch by host, the factor by which computing takes longer than with a core for every thread; 1 where there is one
 */
public record SharedTimes(
        double itemsPerSecond,
        List<List<Double>> instanceSeconds,
        List<Double> itemsPerSecondByStage,
        List<Double> busyCores,
        List<Double> stretch) {
    public SharedTimes {
        instanceSeconds = instanceSeconds.stream().map(List::copyOf).toList();
        itemsPerSecondByStage = List.copyOf(itemsPerSecondByStage);
        busyCores = List.copyOf(busyCores);
        stretch = List.copyOf(stretch);
    }
}
