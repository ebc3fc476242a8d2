package io.scansion.tuner.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.scansion.tuner.act.Answer;
import io.scansion.tuner.loop.Input;
import io.scansion.tuner.loop.Turn;
import io.scansion.tuner.observe.WindowSettings;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.world.JobFacts;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.codec.WireCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/*
 * A gzip stream: a number that says what it is, the version, the head as JSON, and then turns, each after a byte that says so. Numbers
 * are written seven bits a byte, times as differences. Messages of agents are frames of the wire, so a recording can be read by
 * releases that speak the same version of it. The end is marked: what has none was cut off.
 */
/** How a recording is written and read. Stateless. */
final class RecordingFormat {
    /** "SCNR". */
    static final int MAGIC = 0x53434e52;

    static final int VERSION = 1;
    static final int TURN = 1;
    /** The loop was finished, and the recording is complete. */
    static final int END = 2;

    private static final int LONGEST_TEXT = 1 << 24;
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .addModule(new Jdk8Module())
            .build();

    private enum Kind {
        SAID(0),
        GONE(1),
        ANSWERED(2),
        ASKED(3),
        WARNED(4);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        static Kind of(int code) throws IOException {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            throw new IOException("there is no input of kind " + code);
        }
    }

    /** The facts as JSON has them. */
    private record Facts(
            String jobId,
            String mainClass,
            int primaries,
            int spares,
            Set<Integer> stateless,
            String device,
            @Nullable Long expectedItems,
            @Nullable Double requiredItemsPerSecond,
            @Nullable List<Double> speeds) {
        static Facts of(JobFacts facts) {
            return new Facts(
                    facts.jobId(),
                    facts.mainClass(),
                    facts.primaries(),
                    facts.spares(),
                    new TreeSet<>(facts.stateless()),
                    facts.device(),
                    facts.expectedItems().isPresent() ? facts.expectedItems().getAsLong() : null,
                    facts.requiredItemsPerSecond().isPresent()
                            ? facts.requiredItemsPerSecond().getAsDouble()
                            : null,
                    facts.speeds());
        }

        JobFacts facts() {
            return new JobFacts(
                    jobId,
                    mainClass,
                    primaries,
                    spares,
                    stateless,
                    device,
                    expectedItems == null ? OptionalLong.empty() : OptionalLong.of(expectedItems),
                    requiredItemsPerSecond == null ? OptionalDouble.empty() : OptionalDouble.of(requiredItemsPerSecond),
                    speeds == null ? List.of() : speeds);
        }
    }

    private RecordingFormat() {}

    static void writeHead(DataOutput out, RecordedRun run) throws IOException {
        out.writeInt(MAGIC);
        out.writeShort(VERSION);
        ObjectNode head = MAPPER.createObjectNode();
        head.set("facts", MAPPER.valueToTree(Facts.of(run.facts())));
        head.set("settings", MAPPER.valueToTree(run.settings()));
        head.set("windows", MAPPER.valueToTree(run.windows()));
        head.put("memory", run.memory()).put("madeNanos", run.madeNanos());
        head.put("originNanos", run.originNanos()).put("originSeconds", run.originSeconds());
        writeText(out, MAPPER.writeValueAsString(head));
    }

    /** Reads what follows the version. */
    static RecordedRun readHead(DataInput in) throws IOException {
        JsonNode head = MAPPER.readTree(readText(in));
        return new RecordedRun(
                MAPPER.treeToValue(head.path("facts"), Facts.class).facts(),
                over(PolicySettings.DEFAULT, head.path("settings"), PolicySettings.class),
                over(WindowSettings.DEFAULT, head.path("windows"), WindowSettings.class),
                head.path("memory").asText(""),
                head.path("madeNanos").asLong(),
                head.path("originNanos").asLong(),
                head.path("originSeconds").asDouble());
    }

    /** What an older release did not know of is as usual. */
    private static <T> T over(T usual, JsonNode recorded, Class<T> type) throws JsonProcessingException {
        ObjectNode both = MAPPER.valueToTree(usual);
        recorded.properties().forEach(one -> both.set(one.getKey(), one.getValue()));
        return MAPPER.treeToValue(both, type);
    }

    static void writeTurn(DataOutput out, Turn turn, long formerNanos) throws IOException {
        out.writeByte(TURN);
        writeNumber(out, turn.nanos() - formerNanos);
        writeNumber(out, turn.leftOut());
        writeNumber(out, turn.inputs().size());
        for (Input input : turn.inputs()) {
            writeInput(out, input);
        }
    }

    /** Reads what follows the byte that says that it is a turn. */
    static Turn readTurn(DataInput in, long formerNanos) throws IOException {
        long nanos = formerNanos + readNumber(in);
        long leftOut = readNumber(in);
        long count = readNumber(in);
        List<Input> inputs = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            inputs.add(readInput(in));
        }
        return new Turn(nanos, inputs, leftOut);
    }

    private static void writeInput(DataOutput out, Input input) throws IOException {
        if (input instanceof Input.Said said) {
            out.writeByte(Kind.SAID.code);
            byte[] frame = WireCodec.encode(said.message());
            writeNumber(out, frame.length);
            out.write(frame);
        } else if (input instanceof Input.Gone gone) {
            out.writeByte(Kind.GONE.code);
            writeText(out, MAPPER.writeValueAsString(gone));
        } else if (input instanceof Input.Answered answered) {
            out.writeByte(Kind.ANSWERED.code);
            writeText(out, MAPPER.writeValueAsString(answered.answer()));
        } else if (input instanceof Input.Asked asked) {
            out.writeByte(Kind.ASKED.code);
            writeNumber(out, asked.request());
            writeText(out, asked.action().getClass().getSimpleName());
            writeText(out, MAPPER.writeValueAsString(asked.action()));
        } else if (input instanceof Input.Warned warned) {
            out.writeByte(Kind.WARNED.code);
            writeText(out, warned.text());
        }
    }

    private static Input readInput(DataInput in) throws IOException {
        return switch (Kind.of(in.readUnsignedByte())) {
            case SAID -> {
                byte[] frame = new byte[length(readNumber(in))];
                in.readFully(frame);
                if (WireCodec.decode(frame) instanceof AgentMessage message) {
                    yield new Input.Said(message);
                }
                throw new IOException("a message that no agent says");
            }
            case GONE -> MAPPER.readValue(readText(in), Input.Gone.class);
            case ANSWERED -> new Input.Answered(MAPPER.readValue(readText(in), Answer.class));
            case ASKED -> new Input.Asked(readNumber(in), action(readText(in), readText(in)));
            case WARNED -> new Input.Warned(readText(in));
        };
    }

    private static OperatorAction action(String name, String json) throws IOException {
        for (Class<?> type : OperatorAction.class.getPermittedSubclasses()) {
            if (type.getSimpleName().equals(name)) {
                return (OperatorAction) MAPPER.readValue(json, type);
            }
        }
        throw new IOException("there is no request '" + name + "'");
    }

    private static void writeNumber(DataOutput out, long value) throws IOException {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.writeByte((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.writeByte((int) rest);
    }

    private static long readNumber(DataInput in) throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = in.readUnsignedByte();
            value |= (next & 0x7FL) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw new IOException("a number of more than " + Long.SIZE + " bits");
    }

    private static void writeText(DataOutput out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        writeNumber(out, bytes.length);
        out.write(bytes);
    }

    private static String readText(DataInput in) throws IOException {
        byte[] bytes = new byte[length(readNumber(in))];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static int length(long bytes) throws IOException {
        if (bytes < 0 || bytes > LONGEST_TEXT) {
            throw new IOException("a length of " + bytes + " bytes");
        }
        return (int) bytes;
    }
}
