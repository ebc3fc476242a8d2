/**
 * What a user asked for, as typed values with defaults and units. Values refuse what can be judged by looking at them alone;
 * whether files and classes exist is for {@code launch.rank.PreFlight} to find out. Start at {@link
 * io.scansion.launch.config.JobSettings}.
 */
@NullMarked
package io.scansion.launch.config;

import org.jspecify.annotations.NullMarked;
