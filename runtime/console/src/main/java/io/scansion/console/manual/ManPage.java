package io.scansion.console.manual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The manual page of a command, in the language of {@code man}. Stateless. */
public final class ManPage {
    private static final String SECTION = "1";

    private ManPage() {}

    /** Returns the name of the page's file, such as {@code scansion-run.1}. */
    public static String fileName(CommandSpec command) {
        return command.qualifiedName("-") + "." + SECTION;
    }

    /** Returns the page, of a command with subcommands with a list of theirs. */
    public static String of(CommandSpec command) {
        UsageMessageSpec usage = command.usageMessage();
        List<String> lines = new ArrayList<>();
        String name = command.qualifiedName("-");
        lines.add(".TH \"" + name.toUpperCase(Locale.ROOT) + "\" \"" + SECTION + "\" \"\" \"Scansion\"");
        section("NAME", lines);
        lines.add(text(name) + " \\- " + text(firstSentence(usage.description())));
        section("SYNOPSIS", lines);
        literal(
                List.of(new CommandLine.Help(command, CommandLine.Help.defaultColorScheme(Ansi.OFF))
                        .fullSynopsis()
                        .strip()
                        .split("\\R")),
                lines);
        section("DESCRIPTION", lines);
        lines.add(text(String.join(" ", usage.description())));
        arguments(command, lines);
        subcommands(command, lines);
        if (!usage.exitCodeList().isEmpty()) {
            section("EXIT STATUS", lines);
            usage.exitCodeList().forEach((code, meaning) -> item(code, meaning, lines));
        }
        if (usage.footer().length > 0) {
            section("EXAMPLES", lines);
            literal(Arrays.asList(usage.footer()), lines);
        }
        return String.join("\n", lines) + "\n";
    }

    private static void arguments(CommandSpec command, List<String> lines) {
        List<PositionalParamSpec> parameters = command.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .toList();
        List<OptionSpec> options =
                command.options().stream().filter(option -> !option.hidden()).toList();
        if (!parameters.isEmpty() || !options.isEmpty()) {
            section("OPTIONS", lines);
        }
        parameters.forEach(parameter -> item(parameter.paramLabel(), described(parameter), lines));
        for (OptionSpec option : options) {
            boolean valued = option.arity().max() > 0;
            String names = String.join(", ", option.names());
            item(valued ? names + "=" + option.paramLabel() : names, described(option), lines);
        }
    }

    private static void subcommands(CommandSpec command, List<String> lines) {
        List<CommandSpec> commands = command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(each -> !each.usageMessage().hidden())
                .toList();
        if (!commands.isEmpty()) {
            section("COMMANDS", lines);
            commands.forEach(each -> item(
                    each.qualifiedName("-") + "(" + SECTION + ")",
                    firstSentence(each.usageMessage().description()),
                    lines));
        }
    }

    private static String described(ArgSpec argument) {
        return String.join(" ", argument.description());
    }

    private static String firstSentence(String[] description) {
        String all = String.join(" ", description);
        int end = all.indexOf(". ");
        return (end < 0 ? all : all.substring(0, end)).replaceAll("\\.$", "");
    }

    private static void section(String heading, List<String> lines) {
        lines.add(".SH " + heading);
    }

    private static void item(String term, String meaning, List<String> lines) {
        lines.add(".TP");
        lines.add("\\fB" + text(term) + "\\fR");
        lines.add(text(meaning));
    }

    private static void literal(List<String> text, List<String> lines) {
        lines.add(".nf");
        text.forEach(line -> lines.add(text(line)));
        lines.add(".fi");
    }

    /** Nothing of it is taken for a request or an escape; the formatting of help texts is resolved. */
    private static String text(String plain) {
        String escaped =
                plain.replace("%n", " ").replace("%%", "%").replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
