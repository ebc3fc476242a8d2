package io.scansion.launch.host;

import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.config.Program;
import io.scansion.launch.host.HostMessage.Alive;
import io.scansion.launch.host.HostMessage.Connect;
import io.scansion.launch.host.HostMessage.Connected;
import io.scansion.launch.host.HostMessage.End;
import io.scansion.launch.host.HostMessage.Examine;
import io.scansion.launch.host.HostMessage.Examined;
import io.scansion.launch.host.HostMessage.Exited;
import io.scansion.launch.host.HostMessage.Greeting;
import io.scansion.launch.host.HostMessage.Input;
import io.scansion.launch.host.HostMessage.InputTaken;
import io.scansion.launch.host.HostMessage.Listen;
import io.scansion.launch.host.HostMessage.Listening;
import io.scansion.launch.host.HostMessage.NotStarted;
import io.scansion.launch.host.HostMessage.Printed;
import io.scansion.launch.host.HostMessage.Ready;
import io.scansion.launch.host.HostMessage.Refused;
import io.scansion.launch.host.HostMessage.Start;
import io.scansion.launch.host.HostMessage.Started;
import io.scansion.launch.host.HostMessage.TunerFile;
import io.scansion.launch.job.ProcessStat;
import io.scansion.launch.process.Role;
import io.scansion.launch.rank.RankDescription;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Messages as bytes: a type and its fields; texts are UTF-8 behind their length. Both ends are of the same version. */
final class HostCodec {
    private HostCodec() {}

    static byte[] encode(HostMessage message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        if (message instanceof Greeting m) {
            out.writeByte('G');
            text(out, m.directory());
            text(out, m.mpjHome());
            texts(out, m.classPath());
            map(out, m.environment());
        } else if (message instanceof Ready m) {
            out.writeByte('R');
            HostFacts facts = m.facts();
            texts(
                    out,
                    List.of(
                            facts.name(),
                            facts.machine(),
                            facts.java(),
                            facts.scansion(),
                            facts.mpj(),
                            facts.launcherAddress()));
            texts(out, facts.classPath());
        } else if (message instanceof Refused m) {
            out.writeByte('N');
            text(out, m.missing().word());
            text(out, m.found());
        } else if (message instanceof Start m) {
            out.writeByte('S');
            describe(out, m.rank());
        } else if (message instanceof Started m) {
            out.writeByte('s');
            out.writeInt(m.rank());
            out.writeLong(m.processId());
        } else if (message instanceof NotStarted m) {
            out.writeByte('n');
            out.writeInt(m.rank());
            text(out, m.reason());
        } else if (message instanceof Printed m) {
            out.writeByte('P');
            out.writeInt(m.rank());
            out.writeBoolean(m.standardOutput());
            out.writeBoolean(m.noise());
            text(out, m.text());
        } else if (message instanceof Exited m) {
            out.writeByte('X');
            out.writeInt(m.rank());
            out.writeInt(m.exitCode());
        } else if (message instanceof End m) {
            out.writeByte('E');
            out.writeInt(m.rank());
            out.writeBoolean(m.force());
        } else if (message instanceof TunerFile m) {
            out.writeByte('T');
            text(out, m.content());
        } else if (message instanceof Input m) {
            out.writeByte('I');
            out.writeInt(m.rank());
            byte[] input = new byte[m.bytes().remaining()];
            m.bytes().duplicate().get(input);
            out.writeInt(input.length);
            out.write(input);
        } else if (message instanceof InputTaken m) {
            out.writeByte('i');
            out.writeInt(m.rank());
        } else if (message instanceof Alive m) {
            out.writeByte('A');
            out.writeInt(m.stats().size());
            for (Map.Entry<Integer, ProcessStat> stat : m.stats().entrySet()) {
                out.writeInt(stat.getKey());
                out.writeChar(stat.getValue().state());
                out.writeLong(stat.getValue().cpuTicks());
                out.writeLong(stat.getValue().startTicks());
            }
        }
        if (bytes.size() == 0) {
            question(out, message);
        }
        return bytes.toByteArray();
    }

    /** What is asked and answered where hosts are examined. */
    private static void question(DataOutputStream out, HostMessage message) throws IOException {
        if (message instanceof Examine m) {
            out.writeByte('D');
            text(out, m.marker());
            texts(out, m.names());
        } else if (message instanceof Examined m) {
            out.writeByte('d');
            HostHealth health = m.health();
            out.writeInt(health.cores());
            out.writeLong(health.openFiles());
            out.writeLong(health.processes());
            text(out, health.ownAddress());
            map(out, health.names());
            out.writeLong(health.clockMillis());
            out.writeBoolean(health.seesDirectory());
            out.writeBoolean(health.freePort());
            texts(out, health.networkAddresses());
        } else if (message instanceof Listen) {
            out.writeByte('L');
        } else if (message instanceof Listening m) {
            out.writeByte('l');
            out.writeInt(m.port());
        } else if (message instanceof Connect m) {
            out.writeByte('C');
            text(out, m.address());
            out.writeInt(m.port());
        } else if (message instanceof Connected m) {
            out.writeByte('c');
            text(out, m.problem());
        }
    }

    /** @throws IOException if these are not the bytes of a message */
    static HostMessage decode(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        int type = in.read();
        return switch (type) {
            case 'G' -> new Greeting(text(in), text(in), texts(in), map(in));
            case 'R' -> ready(texts(in), texts(in));
            case 'N' -> new Refused(HostNeed.of(text(in)), text(in));
            case 'S' -> new Start(description(in));
            case 's' -> new Started(in.readInt(), in.readLong());
            case 'n' -> new NotStarted(in.readInt(), text(in));
            case 'P' -> printed(in);
            case 'X' -> new Exited(in.readInt(), in.readInt());
            case 'E' -> new End(in.readInt(), in.readBoolean());
            case 'T' -> new TunerFile(text(in));
            case 'I' -> new Input(in.readInt(), ByteBuffer.wrap(in.readNBytes(in.readInt())));
            case 'i' -> new InputTaken(in.readInt());
            case 'A' -> alive(in);
            case 'D' -> new Examine(text(in), texts(in));
            case 'd' -> new Examined(health(in));
            case 'L' -> new Listen();
            case 'l' -> new Listening(in.readInt());
            case 'C' -> new Connect(text(in), in.readInt());
            case 'c' -> new Connected(text(in));
            default -> throw new IOException("not a message: type " + type);
        };
    }

    private static Ready ready(List<String> facts, List<String> classPath) throws IOException {
        if (facts.size() != 6) {
            throw new IOException("not what a host says of itself: " + facts);
        }
        return new Ready(new HostFacts(
                facts.get(0), facts.get(1), facts.get(2), facts.get(3), facts.get(4), classPath, facts.get(5)));
    }

    private static Printed printed(DataInputStream in) throws IOException {
        int rank = in.readInt();
        boolean standardOutput = in.readBoolean();
        boolean noise = in.readBoolean();
        return new Printed(rank, standardOutput, text(in), noise);
    }

    private static Alive alive(DataInputStream in) throws IOException {
        SortedMap<Integer, ProcessStat> stats = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            stats.put(in.readInt(), new ProcessStat(in.readChar(), in.readLong(), in.readLong()));
        }
        return new Alive(stats);
    }

    private static HostHealth health(DataInputStream in) throws IOException {
        return new HostHealth(
                in.readInt(),
                in.readLong(),
                in.readLong(),
                text(in),
                new TreeMap<>(map(in)),
                in.readLong(),
                in.readBoolean(),
                in.readBoolean(),
                texts(in));
    }

    private static void describe(DataOutputStream out, RankDescription rank) throws IOException {
        out.writeInt(rank.rank());
        boolean spare = rank.role() instanceof Role.Spare;
        out.writeBoolean(spare);
        text(out, rank.device().word());
        texts(out, rank.program().javaOptions());
        texts(out, rank.program().classPath());
        text(out, rank.program().mainClass());
        texts(out, rank.program().arguments());
        out.writeInt(rank.processes());
        out.writeInt(rank.switchLimitBytes());
        text(out, rank.rendezvousHost());
        out.writeInt(rank.rendezvousPort());
        map(out, rank.agentOptions());
        text(out, rank.seatKey());
        out.writeBoolean(rank.input());
    }

    private static RankDescription description(DataInputStream in) throws IOException {
        int rank = in.readInt();
        Role role = in.readBoolean() ? new Role.Spare(rank) : new Role.Primary(rank);
        return new RankDescription(
                role,
                MpjDevice.parse(text(in)),
                new Program(texts(in), texts(in), text(in), Optional.empty(), texts(in)),
                in.readInt(),
                in.readInt(),
                text(in),
                in.readInt(),
                map(in),
                text(in),
                in.readBoolean());
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static void texts(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            text(out, text);
        }
    }

    private static List<String> texts(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.add(text(in));
        }
        return texts;
    }

    private static void map(DataOutputStream out, Map<String, String> map) throws IOException {
        out.writeInt(map.size());
        for (Map.Entry<String, String> entry : map.entrySet()) {
            text(out, entry.getKey());
            text(out, entry.getValue());
        }
    }

    private static Map<String, String> map(DataInputStream in) throws IOException {
        Map<String, String> map = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            map.put(text(in), text(in));
        }
        return map;
    }
}
