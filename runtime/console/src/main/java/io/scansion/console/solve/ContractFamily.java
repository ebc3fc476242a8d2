package io.scansion.console.solve;

import io.scansion.console.contract.ContractDescription;
import io.scansion.console.input.InputException;
import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.view.LineFolder;
import io.scansion.console.view.ProgressLine;
import io.scansion.console.view.Units;
import io.scansion.models.ModelException;
import io.scansion.models.contract.Assessment;
import io.scansion.models.contract.Contract;
import io.scansion.models.contract.DeadlockPrediction;
import io.scansion.models.contract.Requirement;
import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.modules.Component;
import io.scansion.models.contract.modules.Composite;
import io.scansion.models.rational.Rational;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Performance contracts: rates that are required, and what they demand of all the others. */
public final class ContractFamily {
    public static final String MODEL = "contract";

    private static final int MOST_SOLVED = 200;
    private static final int MOST_LINES = 4;
    private static final int COLUMNS = 80;

    private ContractFamily() {}

    static Answer solve(Keys keys, SolveOptions options, ProgressLine progress) {
        options.refuseChainOptions(keys.file());
        ContractDescription description = ContractDescription.read(keys);
        Contract contract = description.contract();
        try {
            DeadlockPrediction prediction = DeadlockPrediction.of(contract.system());
            Assessment assessment = contract.solve();
            JsonObject json = json(contract, assessment, prediction);
            Listing listing = listing(contract, assessment, prediction);
            addTimes(json, listing, description.requirements(), assessment);
            addBlackBoxes(json, description);
            description.resources().ifPresent(resources -> resources.addTo(json, listing, assessment));
            return Answer.of(json, listing);
        } catch (IllegalArgumentException
                | ModelException e) { // the message names the equations, the required rates or the module
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
                .put("stopped_complete", prediction.isComplete())
                .put(
                        "stopped_because",
                        prediction.causes().stream()
                                .map(DeadlockPrediction.Cause::toString)
                                .toList());
    }

    /** Adds what the rates come to for requirements that are not rates. */
    private static void addTimes(
            JsonObject json, Listing listing, Map<String, Requirement> requirements, Assessment assessment) {
        Map<String, Double> completion = new LinkedHashMap<>();
        Map<String, Double> stay = new LinkedHashMap<>();
        requirements.forEach((name, requirement) -> {
            double rate = assessment.value(name).doubleValue();
            if (requirement instanceof Requirement.Completion asked) {
                completion.put(name, asked.seconds(rate));
            } else if (requirement instanceof Requirement.Stay asked) {
                stay.put(name, asked.seconds(rate));
            }
        });
        if (!completion.isEmpty()) {
            json.put("completion_s", completion);
            listing.section("seconds to complete", completion);
        }
        if (!stay.isEmpty()) {
            json.put("stay_s", stay);
            listing.section("seconds that an item stays", stay);
        }
    }

    /** Adds what each composite looks like from outside. */
    private static void addBlackBoxes(JsonObject json, ContractDescription description) {
        JsonObject boxes = new JsonObject();
        boolean some = false;
        if (description.resources().isPresent()) {
            for (Component component :
                    description.resources().get().described().program().components()) {
                if (component instanceof Composite composite) {
                    boxes.put(
                            composite.name(),
                            composite.blackBox().equations().stream()
                                    .map(Equation::text)
                                    .toList());
                    some = true;
                }
            }
        }
        if (some) {
            json.put("black_boxes", boxes);
        }
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

    public static Map<String, Double> numbers(Map<String, Rational> values) {
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
        if (!prediction.isComplete()) {
            listing.line("  further rates may be stopped: the coefficients are too far apart to tell");
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
