/**
 * Tests that start real JVMs. {@link io.scansion.integration.RealJob} runs one job and leaves nothing behind; {@link
 * io.scansion.integration.RequiresMpj} marks what needs MPJ Express; {@code programs} holds the MPI programs that are run.
 */
@NullMarked
package io.scansion.integration;

import org.jspecify.annotations.NullMarked;
