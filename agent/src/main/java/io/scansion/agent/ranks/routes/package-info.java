/**
 * Slips and who gets them: the instances of a stage and the choice among them ({@link io.scansion.agent.ranks.routes.StageInstances}), slips that travel
 * together ({@link io.scansion.agent.ranks.routes.SlipBatch}), notices of empty messages. Nothing here sends, receives or waits for a message by itself.
 */
@NullMarked
package io.scansion.agent.ranks.routes;

import org.jspecify.annotations.NullMarked;
