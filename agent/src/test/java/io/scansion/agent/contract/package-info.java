/** The contract of replication, judged on traffic written by hand and programs compiled for the purpose. */
@NullMarked
package io.scansion.agent.contract;

import org.jspecify.annotations.NullMarked;
