/** Requests and answers: who is let in, the API, the streams of events and the files of the page. */
@NullMarked
package io.scansion.page.web;

import org.jspecify.annotations.NullMarked;
