package io.scansion.console.command;

import io.scansion.console.output.ControlCharacters;
import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.installation.MissingInstallationException;
import io.scansion.tuner.channel.TunerRefusedException;
import java.nio.file.InvalidPathException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns every failure into one line that says what is wrong and what to do, and an exit code. */
public final class OneLineErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {

    @Override
    public int handleParseException(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        String advice = "see '" + name + " --help'";
        if (failure instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            if (!suggestions.isEmpty()) {
                advice = "did you mean " + suggestions.get(0) + "? " + advice;
            }
        }
        complain(command, oneLine(failure) + "; " + advice);
        return ExitCode.BAD_INPUT;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        complain(command, oneLine(failure));
        if (verbose(command)) {
            failure.printStackTrace(command.getErr());
        }
        return exitCode(failure);
    }

    private static int exitCode(Exception failure) {
        if (failure instanceof Refusal refusal) {
            return refusal.exitCode();
        } else if (failure instanceof InvalidJobException
                || failure instanceof MissingInstallationException
                || failure instanceof InvalidPathException) {
            return ExitCode.BAD_INPUT;
        }
        return failure instanceof TunerRefusedException ? ExitCode.REFUSED : ExitCode.FAILED;
    }

    private static boolean verbose(CommandLine command) {
        return command.getCommandSpec().mixins().values().stream()
                .anyMatch(mixin -> mixin.userObject() instanceof CommonOptions common && common.verbose());
    }

    private static void complain(CommandLine command, String line) {
        command.getErr().println("scansion: " + line);
        command.getErr().flush();
    }

    /** Says that a text cannot be the name of a file, and what to do where that is the locale's doing. */
    public static String noName(String text) {
        boolean plain = text.chars().allMatch(character -> character < 128);
        boolean everything = System.getProperty("sun.jnu.encoding", "").equalsIgnoreCase("UTF-8");
        return "'" + text + "' is no name of a file"
                + (plain || everything
                        ? ""
                        : " in this locale; one that has these characters is needed, such as LC_ALL=C.UTF-8");
    }

    private static String oneLine(Exception failure) {
        if (failure instanceof InvalidPathException name) {
            return ControlCharacters.marked(noName(name.getInput()));
        }
        String message = failure.getMessage();
        if (message == null || message.isBlank()) {
            return "unexpected failure: " + failure.getClass().getSimpleName() + "; run again with --verbose";
        }
        return ControlCharacters.marked(message.strip().replaceAll("\\s*\\R\\s*", " "));
    }
}
