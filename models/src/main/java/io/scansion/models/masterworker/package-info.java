/**
 * Master/worker programs as MATE sees them: how many workers one should have ({@link io.scansion.models.masterworker.MasterWorker}), and in
 * which portions work is handed out ({@link io.scansion.models.masterworker.WorkSharing}). Source: the functions of
 * MATE's public source.
 */
@NullMarked
package io.scansion.models.masterworker;

import org.jspecify.annotations.NullMarked;
