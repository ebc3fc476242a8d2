package io.scansion.integration;

import io.scansion.launch.installation.MissingInstallationException;
import io.scansion.launch.installation.MpjInstallation;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Looks for MPJ Express where the launcher does. */
final class MpjCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        try {
            return ConditionEvaluationResult.enabled(
                    MpjInstallation.find().jar().toString());
        } catch (MissingInstallationException e) {
            if (Boolean.getBoolean("mpj.required")) {
                throw new IllegalStateException("-Dmpj.required=true, but: " + e.getMessage(), e);
            }
            System.out.println("[SKIPPED] " + context.getDisplayName() + ": " + e.getMessage());
            return ConditionEvaluationResult.disabled(e.getMessage());
        }
    }
}
