/** Tests of programs of modules and streams, and programs that other tests use. */
@NullMarked
package io.scansion.models.contract.modules;

import org.jspecify.annotations.NullMarked;
