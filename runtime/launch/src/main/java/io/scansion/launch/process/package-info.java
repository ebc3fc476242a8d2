/**
 * Child processes and their output: started, read line by line, asked to end and then made to. Start at {@link
 * io.scansion.launch.process.ChildGroup}; a {@link io.scansion.launch.process.SupervisionListener} hears what happens to a
 * job. Who must end when is decided in {@code io.scansion.launch}.
 */
@NullMarked
package io.scansion.launch.process;

import org.jspecify.annotations.NullMarked;
