/**
 * Called from MPJ Express' niodev while ranks are being connected: see {@link io.scansion.agent.mesh.MeshGuard}. Uses the JDK only.
 */
@NullMarked
package io.scansion.agent.mesh;

import org.jspecify.annotations.NullMarked;
