package io.scansion.tuner.control;

import io.scansion.tuner.monitor.LibraryWindow;
import io.scansion.tuner.record.LibraryEvent;
import io.scansion.tuner.record.RunEvent;

/** What happens to runs with the library as events. */
final class LibraryEvents {
    private LibraryEvents() {}

    static RunEvent of(LibraryWindow window) {
        if (window instanceof LibraryWindow.Farm farm) {
            return new LibraryEvent.Farm(
                    farm.index(),
                    farm.lengthSeconds(),
                    farm.run(),
                    farm.report().workers(),
                    farm.report().mostWorkers(),
                    farm.report().chunk(),
                    farm.report().ordered(),
                    farm.tasks(),
                    farm.report().left(),
                    farm.itemsPerSecond(),
                    farm.taskSeconds(),
                    farm.deviationSeconds(),
                    farm.messageSeconds(),
                    farm.masterTaskSeconds(),
                    farm.masterMessageSeconds(),
                    farm.masterBusy());
        }
        LibraryWindow.Pipeline pipeline = (LibraryWindow.Pipeline) window;
        return new LibraryEvent.Pipeline(
                pipeline.index(),
                pipeline.lengthSeconds(),
                pipeline.run(),
                pipeline.report().arrangement(),
                pipeline.report().fromItem(),
                pipeline.items(),
                pipeline.itemsPerSecond(),
                pipeline.itemsPerMessage(),
                pipeline.levels().stream()
                        .map(level -> new LibraryEvent.Level(
                                level.name(), level.fixed(), level.ranks(), level.parked(), level.messageSeconds()))
                        .toList(),
                pipeline.report().free());
    }

    /** @param state as the event has it */
    static LibraryEvent.Rearrangement of(LibraryPlan plan, String state, String reason) {
        return new LibraryEvent.Rearrangement(
                plan.id(),
                plan.run(),
                state,
                plan.from().text(),
                plan.to().text(),
                plan.model(),
                plan.currentItemsPerSecond(),
                plan.predictedItemsPerSecond(),
                plan.gain(),
                reason);
    }
}
