/**
 * Runs of pipelines: {@link io.scansion.skeletons.engine.pipeline.PipelinePlan} is what the program describes, and
 * {@link io.scansion.skeletons.engine.pipeline.PipelineRun} puts together what this rank does about it: {@code SourceLoop} with its
 * {@code Window} and {@code Arranger}, a stage without state or {@code StatefulLoop}, or {@code SinkLoop}.
 *
 * <p>Not for programs: it is public only for {@link io.scansion.skeletons.Pipeline}, and changes without notice.
 */
@NullMarked
package io.scansion.skeletons.engine.pipeline;

import org.jspecify.annotations.NullMarked;
