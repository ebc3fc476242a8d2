package io.scansion.tuner.console.solve;

import io.scansion.models.contract.Assessment;
import io.scansion.models.contract.Contract;
import io.scansion.models.contract.DeadlockPrediction;
import io.scansion.models.linalg.Rational;
import io.scansion.tuner.console.input.InputException;
import io.scansion.tuner.console.input.Keys;
import io.scansion.tuner.console.output.JsonObject;
import io.scansion.tuner.console.output.Listing;
import io.scansion.tuner.console.view.LineFolder;
import io.scansion.tuner.console.view.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Performance contracts: rates that are required, and what they demand of all the others. */
final class ContractFamily {
    static final String MODEL = "contract";

    private static final int MOST_SOLVED = 200;
    private static final int MOST_LINES = 4;
    private static final int COLUMNS = 80;

    private ContractFamily() {}

    static Answer solve(Keys keys, SolveOptions options, ProgressLine progress) {
        options.refusePepaOptions(keys.file());
        ContractDescription description = ContractDescription.read(keys);
        Contract contract = description.contract();
        try {
            DeadlockPrediction prediction = DeadlockPrediction.of(contract.system());
            Assessment assessment = contract.assess();
            JsonObject json = json(contract, assessment, prediction);
            Listing listing = listing(contract, assessment, prediction);
            description.resources().ifPresent(resources -> resources.addTo(json, listing, assessment));
            return Answer.of(json, listing);
        } catch (IllegalArgumentException e) { // the message names the equations, the required rates or the module
            throw new InputException(keys.file() + ": " + e.getMessage(), e);
        }
    }

    private static JsonObject json(Contract contract, Assessment assessment, DeadlockPrediction prediction) {
        List<String> relations = assessment.relationTexts();
        return new JsonObject()
                .put("model", MODEL)
                .put("degrees_of_freedom", assessment.degreesOfFreedom())
                .put("verdict", assessment.verdict().text())
                .put("feasible_as_given", assessment.isFeasibleAsGiven())
                .put("relation", relations.isEmpty() ? null : String.join(", ", relations))
                .put("why", assessment.why().isEmpty() ? null : assessment.why())
                .put("nearest_increase", numbers(assessment.nearestIncrease()))
                .put("values", numbers(assessment.values()))
                .put("solved", solved(contract))
                .put("undetermined", assessment.undetermined())
                .put("deadlock", prediction.isDeadlock())
                .put("stopped", prediction.stopped())
                .put(
                        "stopped_because",
                        prediction.causes().stream()
                                .map(DeadlockPrediction.Cause::toString)
                                .toList());
    }

    /** Every rate in terms of the required and the free ones, or nothing of a system too large for anybody to read it. */
    private static @Nullable Object solved(Contract contract) {
        if (contract.system().variables().size() > MOST_SOLVED) {
            return null;
        }
        JsonObject solved = new JsonObject();
        contract.solved().forEach((variable, form) -> solved.put(variable, form.toString()));
        return solved;
    }

    static Map<String, Double> numbers(Map<String, Rational> values) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        values.forEach((name, value) -> numbers.put(name, value.doubleValue()));
        return numbers;
    }

    private static Listing listing(Contract contract, Assessment assessment, DeadlockPrediction prediction) {
        Listing listing = new Listing()
                .line("contract, " + assessment.verdict().text() + ": "
                        + Units.counted(contract.required().size(), "required rate") + ", "
                        + Units.counted(assessment.degreesOfFreedom(), "degree") + " of freedom")
                .line("");
        if (prediction.isDeadlock()) {
            listing.line("  deadlock: every rate can only be 0");
        }
        prediction.causes().forEach(cause -> fold(listing, "  stopped: ", cause.toString()));
        assessment.relationTexts().forEach(relation -> fold(listing, "  must hold: ", relation));
        if (!assessment.isFeasibleAsGiven()) {
            fold(listing, "  cannot be met as given: ", assessment.why());
        }
        if (!assessment.undetermined().isEmpty()) {
            fold(listing, "  left open: ", String.join(", ", assessment.undetermined()));
        }
        return listing.section("raise by at least", numbers(assessment.nearestIncrease()))
                .section("rates per second", numbers(assessment.values()));
    }

    private static void fold(Listing listing, String label, String text) {
        LineFolder.fold(label, text, COLUMNS, MOST_LINES).forEach(listing::line);
    }
}
