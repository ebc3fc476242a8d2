package io.scansion.integration;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Marks what takes minutes on several hosts, with ranks of MPJ Express, and so is run by a profile. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@EnabledIfSystemProperty(
        named = "host.scenarios",
        matches = "true",
        disabledReason = "minutes on several hosts: -Phost-scenarios")
@RequiresMpj
@RequiresTestHosts
@interface HostScenario {}
