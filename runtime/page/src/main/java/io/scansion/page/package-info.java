/**
 * The page of a job: an HTTP server that is a console of the tuner, for browsers, scripts and scrapers. It runs in a process of its own, so
 * that neither the tuner's loop nor the launcher waits for whoever looks. Start at {@link io.scansion.page.PageServer}; {@code job} follows
 * jobs, {@code access} says who may do what, {@code web} answers requests.
 */
@NullMarked
package io.scansion.page;

import org.jspecify.annotations.NullMarked;
