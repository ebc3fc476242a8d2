/**
 * Stages and workers that share the processors of their hosts: what an item takes in each of them when there are more threads that
 * could run than cores. Start at {@link io.scansion.models.sharing.ProcessorSharing}. Pure functions; nothing here is measured.
 */
@NullMarked
package io.scansion.models.sharing;

import org.jspecify.annotations.NullMarked;
