/** Tests of the tuning points, on classes that really load. */
@NullMarked
package io.scansion.agent.points;

import org.jspecify.annotations.NullMarked;
