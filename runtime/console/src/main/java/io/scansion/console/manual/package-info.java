/**
 * What is made of the commands when the product is built: their manual pages, from the same words as their help. Start at {@link
 * io.scansion.console.manual.ManPage}.
 */
@NullMarked
package io.scansion.console.manual;

import org.jspecify.annotations.NullMarked;
