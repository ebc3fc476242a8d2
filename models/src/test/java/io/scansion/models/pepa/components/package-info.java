/** What one component does, and several equal ones that are counted. */
@NullMarked
package io.scansion.models.pepa.components;

import org.jspecify.annotations.NullMarked;
