package io.scansion.console.map;

import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.models.mapping.DescribedPipeline;
import io.scansion.models.mapping.Description;
import io.scansion.models.mapping.DescriptionException;
import io.scansion.models.mapping.MappingChoice;
import io.scansion.models.mapping.MappingComparison;
import io.scansion.models.mapping.Method;
import io.scansion.models.mapping.PipelineModel;
import io.scansion.models.mapping.RatedMapping;
import io.scansion.models.mapping.Sites;
import io.scansion.models.mapping.search.MappingProblem;
import io.scansion.models.mapping.search.SearchLimits;
import io.scansion.models.mapping.syntax.DescriptionReader;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.syntax.PepaWriter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The best mapping of a described pipeline, and how it was found.
 *
 * @param pipeline what the file describes
 * @param choice what the models say
 * @param search whether all mappings there are were searched, not only those the file lists
 * @param seconds that it took
 */
public record MapReport(DescribedPipeline pipeline, MappingChoice choice, boolean search, double seconds) {

    /**
     * Compares the mappings a file lists.
     *
     * @throws InputException if the file is no description, lists none, or has numbers that the models cannot take
     */
    public static MapReport compare(InputFile input) {
        Description description = read(input);
        if (description.mappings().isEmpty()) {
            throw new InputException(
                    input.name()
                            + ": no mappings to compare; add such as mappings = [1, (1,2), 2]; or look for the best with --search");
        }
        return chosen(input, description, false, () -> MappingComparison.compare(description));
    }

    /**
     * Searches all mappings of a file's pipeline to its processors.
     *
     * @param inputSite processor that the items come from; empty for the one of the first stage
     * @param outputSite processor that the results go to; empty for the one of the last stage
     * @throws InputException if the file is no description, or too large to search, or a site is no processor of it
     */
    public static MapReport search(
            InputFile input, OptionalInt inputSite, OptionalInt outputSite, SearchLimits limits) {
        Description description = read(input);
        requireProcessor("--input", inputSite, description);
        requireProcessor("--output", outputSite, description);
        Sites sites = new Sites(inputSite, outputSite);
        return chosen(input, description, true, () -> new MappingProblem(description.pipeline(), sites).solve(limits));
    }

    private static MapReport chosen(
            InputFile input, Description description, boolean search, Supplier<MappingChoice> models) {
        long begin = System.nanoTime();
        try {
            MappingChoice choice = models.get();
            return new MapReport(description.pipeline(), choice, search, (System.nanoTime() - begin) / 1e9);
        } catch (IllegalArgumentException e) { // too large, or numbers that the models cannot take
            throw new InputException(input.name() + ": " + e.getMessage(), e);
        }
    }

    /** Returns the PEPA model of the best mapping, as text; the one that its throughput is that of. */
    public String pepa() {
        PepaModel model = PipelineModel.of(pipeline, choice.best().mapping());
        return "// " + model.source() + "\n" + PepaWriter.write(model);
    }

    /** Returns the report for programs. */
    public JsonObject json() {
        return new JsonObject()
                .put("mappings", choice.mappings().stream().map(MapReport::json).toList())
                .put("best", json(choice.best()))
                .put("ties", choice.ties().stream().map(MapReport::json).toList())
                .put("searched", choice.searched())
                .put("proven", choice.proven())
                .put("gap", choice.gap())
                .put("solved", choice.solved())
                .put("seconds", seconds);
    }

    /** Returns the report for people. */
    public List<String> lines() {
        Listing listing = new Listing()
                .line(search ? "search over all mappings" : choice.mappings().size() + " mapping(s) compared")
                .line("")
                .line(String.format(Locale.ROOT, "  %-40s%16s", "input, stages, output", "items/s"));
        listing.rows(choice.mappings(), this::row).line("");
        if (choice.mappings().stream().anyMatch(one -> one.method() != Method.EXACT)) {
            listing.line("  (the longest pipelines are approximated by overlapping windows)");
        }
        return listing.line(String.format(
                        Locale.ROOT,
                        "  best %s, %.6g items/s%s",
                        choice.best().mapping(),
                        choice.best().throughput(),
                        choice.ties().size() > 1 ? ", with " + (choice.ties().size() - 1) + " as good" : ""))
                .line(String.format(
                        Locale.ROOT,
                        "  %,d looked at, %,d solved in %.2f s; %s",
                        choice.searched(),
                        choice.solved(),
                        seconds,
                        proof()))
                .lines();
    }

    private String row(RatedMapping one) {
        return String.format(
                Locale.ROOT,
                "%s %-40s%16.6f",
                choice.ties().contains(one) ? ">" : " ",
                one.mapping(),
                one.throughput());
    }

    private String proof() {
        if (choice.proven()) {
            return search ? "proven: no mapping is better" : "> marks the best of those listed";
        }
        return choice.gap() == 0
                ? "as approximated, no other comes near"
                : String.format(Locale.ROOT, "not proven: another may be up to %.2g %% better", 100 * choice.gap());
    }

    private static JsonObject json(RatedMapping one) {
        return new JsonObject()
                .put("input", one.mapping().input())
                .put("stages", one.mapping().stages())
                .put("output", one.mapping().output())
                .put("throughput", one.throughput());
    }

    private static Description read(InputFile input) {
        try {
            return DescriptionReader.read(input.name(), input.text());
        } catch (DescriptionException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private static void requireProcessor(String option, OptionalInt site, Description description) {
        int processors = description.pipeline().processors();
        if (site.isPresent() && (site.getAsInt() < 1 || site.getAsInt() > processors)) {
            throw new InputException(
                    option + " must be a processor from 1 to " + processors + ", got " + site.getAsInt());
        }
    }
}
