package io.scansion.integration;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.awaitility.Awaitility;

/**
 * The bytecode of loaded classes as a JVM runs it, asked for by the debugger's protocol: an agent that retransforms a class to see it is shown what
 * the JVM has kept of it from before all agents. Looks at one rank of a program, always the same.
 */
final class LoadedCode {
    /** Lets a JVM be looked into; it says where, and says so again whenever somebody has looked. */
    static final String OPTION = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0";

    private static final String LISTENS = "Listening for transport dt_socket at address: ";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final RealJob program;
    private final int ranks;
    private int looks;

    /** @param program whose ranks have all been started with {@link #OPTION} */
    LoadedCode(RealJob program, int ranks) {
        this.program = program;
        this.ranks = ranks;
    }

    /** The code of every method with code of the classes with such names that are loaded now. */
    Map<String, List<Byte>> of(String packageNames) throws Exception {
        VirtualMachine jvm = attach();
        try {
            Map<String, List<Byte>> code = new TreeMap<>();
            for (ReferenceType type : jvm.allClasses()) {
                if (type.name().matches(packageNames) && type.isPrepared()) {
                    type.methods().stream()
                            .filter(method -> !method.isAbstract() && !method.isNative())
                            .forEach(method -> code.put(name(method), bytes(method.bytecodes())));
                }
            }
            return code;
        } finally {
            jvm.dispose();
            looks++;
        }
    }

    private VirtualMachine attach() throws Exception {
        int line = looks == 0 ? 0 : ranks - 1 + looks; // that of the rank that was looked at before
        Awaitility.await(program.transcript()).atMost(LIMIT).until(() -> ports().size() > Math.max(line, ranks - 1));
        AttachingConnector sockets = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(each -> each.name().equals("com.sun.jdi.SocketAttach"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = sockets.defaultArguments();
        Objects.requireNonNull(arguments.get("hostname")).setValue("127.0.0.1");
        Objects.requireNonNull(arguments.get("port")).setValue(ports().get(line));
        return sockets.attach(arguments);
    }

    private List<String> ports() {
        return program.output().stream()
                .filter(each -> each.contains(LISTENS))
                .map(each -> each.replaceAll(".*[^0-9]", ""))
                .toList();
    }

    private static String name(Method method) {
        return method.declaringType().name() + "." + method.name() + method.signature();
    }

    private static List<Byte> bytes(byte[] code) {
        Byte[] boxed = new Byte[code.length];
        Arrays.setAll(boxed, k -> code[k]);
        return List.of(boxed);
    }
}
