package io.scansion.console.command;

import io.scansion.console.view.ProgressLine;
import io.scansion.console.view.Terminal;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What all commands share: the common options and where to write. */
public abstract class ConsoleCommand implements Callable<Integer> {
    @Mixin
    private CommonOptions common = new CommonOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    protected final CommandLine commandLine() {
        return spec.commandLine();
    }

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Whether to say more, asked for before or after the command's name. */
    protected final boolean verbose() {
        return common.verbose()
                || (spec.parent() != null
                        && spec.parent().userObject() instanceof ConsoleCommand parent
                        && parent.verbose());
    }

    /** A line on the terminal that says how far something long is. */
    protected final ProgressLine progressLine() {
        return new ProgressLine(err(), () -> Terminal.standardErrorIsInteractive(System.getenv()), System::nanoTime);
    }

    /** The words of the command line, behind the name of the program. */
    protected final List<String> words() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }

    protected static Refusal badInput(String message) {
        return new Refusal(ExitCode.BAD_INPUT, message);
    }

    protected static Refusal badInput(String message, Throwable cause) {
        return new Refusal(ExitCode.BAD_INPUT, message, cause);
    }
}
