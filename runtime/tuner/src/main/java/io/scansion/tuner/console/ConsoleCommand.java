package io.scansion.tuner.console;

import io.scansion.tuner.console.solve.ProgressLine;
import io.scansion.tuner.console.view.Terminal;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What all commands share: the common options and where to write. */
abstract class ConsoleCommand implements Callable<Integer> {
    @Mixin
    private CommonOptions common = new CommonOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    final CommandLine commandLine() {
        return spec.commandLine();
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Whether to say more, asked for before or after the command's name. */
    final boolean verbose() {
        return common.verbose()
                || (spec.parent() != null
                        && spec.parent().userObject() instanceof ConsoleCommand parent
                        && parent.verbose());
    }

    /** A line on the terminal that says how far something long is. */
    final ProgressLine progressLine() {
        return new ProgressLine(err(), () -> Terminal.standardErrorIsInteractive(System.getenv()), System::nanoTime);
    }

    static Refusal badInput(String message) {
        return new Refusal(ExitCode.BAD_INPUT, message);
    }

    static Refusal badInput(String message, Throwable cause) {
        return new Refusal(ExitCode.BAD_INPUT, message, cause);
    }
}
