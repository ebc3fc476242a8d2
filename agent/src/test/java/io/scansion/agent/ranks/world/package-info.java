/** The search of the protocol: jobs drawn at random, simulated under seeded schedules; start at {@code ProtocolSearchTest}. */
@NullMarked
package io.scansion.agent.ranks.world;

import org.jspecify.annotations.NullMarked;
