@NullMarked
package io.scansion.page;

import org.jspecify.annotations.NullMarked;
