package io.scansion.launch.attach;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.scansion.launch.config.InvalidJobException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A JVM of this host and user, reached by the Attach API. Every failure is one line that names the process. */
public final class TargetJvm {
    /** The system property in which the agent leaves its answer. */
    private static final String ANSWER = "scansion.answer";

    private static final String YES = "yes ";
    private static final String DISABLED = "-XX:+DisableAttachMechanism";
    /** What the Attach API of an older JDK says of a newer one that has done as it was told. */
    private static final String DONE = "0";

    private static final long ENDING_SECONDS = 2;

    private final long pid;
    private final ProcessHandle process;

    private TargetJvm(ProcessHandle process) {
        this.pid = process.pid();
        this.process = process;
    }

    /**
     * Looks whether a process can be attached to, as far as that can be seen from outside.
     *
     * @throws InvalidJobException if it cannot, with the reason
     */
    public static TargetJvm of(long pid) {
        ProcessHandle process = ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .orElseThrow(() -> new InvalidJobException("there is no process " + pid));
        Optional<String> owner = process.info().user();
        if (owner.isPresent() && !owner.equals(ProcessHandle.current().info().user())) {
            throw new InvalidJobException(
                    "process " + pid + " belongs to " + owner.get() + ", who alone can attach to it");
        }
        requireJvm(pid);
        List<String> words = ProcessFiles.commandLine(pid);
        if (words.contains(DISABLED)) { // asking it would make it print its threads
            throw new InvalidJobException(
                    "process " + pid + " does not let anybody attach: it was started with " + DISABLED);
        }
        return new TargetJvm(process);
    }

    /** The signal that asks a JVM to listen ends other processes that do not expect it. */
    private static void requireJvm(long pid) {
        boolean isJvm;
        try {
            isJvm = ProcessFiles.isJvm(pid).orElse(true);
        } catch (IOException e) {
            throw new InvalidJobException("process " + pid + " does not show whether it is a JVM (" + e.getMessage()
                    + "), and is not asked: if it is none, that could end it");
        }
        if (!isJvm) {
            throw new InvalidJobException("process " + pid + " is no JVM");
        }
    }

    public long pid() {
        return pid;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Has the agent do something in the process, which loads it if it is not there, and returns its answer.
     *
     * @throws AgentRefusedException if the agent refuses, with its reason
     * @throws ProcessEndedException if the process ends meanwhile
     * @throws InvalidJobException if the process does not let it
     */
    public String ask(Path agentJar, String options) {
        try {
            VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
            try {
                load(jvm, agentJar, options);
                String answer = jvm.getSystemProperties().getProperty(ANSWER, "the agent does not answer");
                if (!answer.startsWith(YES)) {
                    throw new AgentRefusedException("process " + pid + " " + answer);
                }
                return answer.substring(YES.length());
            } finally {
                jvm.detach();
            }
        } catch (AttachNotSupportedException | IOException e) {
            if (ends()) {
                throw new ProcessEndedException(pid);
            }
            throw new InvalidJobException("process " + pid + " cannot be attached to: " + oneLine(e));
        } catch (AgentLoadException | AgentInitializationException e) {
            throw new InvalidJobException("process " + pid + " does not load the agent: " + oneLine(e));
        }
    }

    /** Whether it is about to be gone: a JVM that ends closes the connection before that. */
    private boolean ends() {
        try {
            process.onExit().get(ENDING_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void load(VirtualMachine jvm, Path agentJar, String options)
            throws AgentLoadException, AgentInitializationException, IOException {
        try {
            jvm.loadAgent(agentJar.toString(), options);
        } catch (AgentLoadException e) {
            if (!DONE.equals(e.getMessage())) {
                throw e;
            }
        }
    }

    private static String oneLine(Exception e) {
        return String.valueOf(e.getMessage())
                .lines()
                .findFirst()
                .orElse(e.getClass().getSimpleName());
    }
}
