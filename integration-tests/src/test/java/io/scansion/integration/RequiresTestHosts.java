package io.scansion.integration;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;

/** Marks tests over several hosts, see {@link TestHosts}. Where none can be made they are skipped, saying why. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Isolated("there is one set of hosts")
@ExtendWith(TestHostsCondition.class)
public @interface RequiresTestHosts {}
