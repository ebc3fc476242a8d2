@NullMarked
package io.scansion.agent.library;

import org.jspecify.annotations.NullMarked;
