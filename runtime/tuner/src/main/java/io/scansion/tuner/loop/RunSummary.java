package io.scansion.tuner.loop;

import io.scansion.tuner.act.KeptChanges;
import io.scansion.tuner.journal.JobEvent.Foretold;
import io.scansion.tuner.journal.JobEvent.Summary;
import io.scansion.tuner.journal.RunHistory;
import io.scansion.tuner.observe.LibrarySource;
import io.scansion.tuner.observe.ProgramSource;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.predict.ModelCourt;

/** What a run came to, in one event. Owned by the loop's thread. */
final class RunSummary {
    private final Course course;
    private final ProgramSource program;
    private final LibrarySource library;
    private final RunHistory programHistory;
    private final RunHistory libraryHistory;
    private final KeptChanges kept;
    private final ModelCourt court;

    RunSummary(
            Course course,
            ProgramSource program,
            LibrarySource library,
            RunHistory programHistory,
            RunHistory libraryHistory,
            KeptChanges kept,
            ModelCourt court) {
        this.course = course;
        this.program = program;
        this.library = library;
        this.programHistory = programHistory;
        this.libraryHistory = libraryHistory;
        this.kept = kept;
        this.court = court;
    }

    /** Sums up what the run has come to so far. */
    Summary get() {
        Summary summary = (course.isOfLibrary() ? ofLibrary() : ofProgram())
                .withOverheadShare(program.monitor().overheadShare())
                .withDetached(program.monitor().isDetached());
        return summary.foretold().model() != null ? summary : foretoldByTheMostReliable(summary);
    }

    private Summary ofLibrary() {
        return libraryHistory.summary(library.monitor().totalItems(), kept.count(), null, null, Foretold.NOTHING);
    }

    private Summary ofProgram() {
        boolean pipeline = program.monitor().structure() instanceof JobStructure.Pipeline;
        Foretold live = court.latest(ModelCourt.LIVE)
                .map(rate -> new Foretold(rate, null, ModelCourt.LIVE))
                .orElse(Foretold.NOTHING);
        return programHistory.summary(
                program.monitor().totalItems(),
                kept.count(),
                pipeline ? program.present().counts() : null,
                pipeline ? program.fastestSeconds().map(seconds -> 1 / seconds).orElse(null) : null,
                live);
    }

    /**
     * Where nothing was foretold, because the program is no pipeline and nothing was changed, the model with the best record speaks,
     * and its error is that of all windows.
     */
    private Summary foretoldByTheMostReliable(Summary summary) {
        return court.mostReliable()
                .map(best -> summary.withForetold(
                        new Foretold(best.predictedItemsPerSecond(), best.meanAbsoluteError(), best.model())))
                .orElse(summary);
    }
}
