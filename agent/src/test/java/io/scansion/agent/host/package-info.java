/** Tests of what is read about the machine, against files made for them and, where there are some, the system's own. */
@NullMarked
package io.scansion.agent.host;

import org.jspecify.annotations.NullMarked;
