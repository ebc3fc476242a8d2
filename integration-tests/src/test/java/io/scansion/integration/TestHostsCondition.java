package io.scansion.integration;

import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Looks whether hosts can be made here. */
final class TestHostsCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<String> obstacle = TestHosts.obstacle();
        obstacle.ifPresent(why -> System.out.println("[SKIPPED] " + context.getDisplayName() + ": " + why));
        return obstacle.map(ConditionEvaluationResult::disabled)
                .orElseGet(() -> ConditionEvaluationResult.enabled("hosts can be made"));
    }
}
