package io.scansion.wire.codec;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.OperatorMessage;
import io.scansion.wire.TunerMessage;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.FrameException.Fault;
import java.nio.ByteBuffer;

/**
 * Messages to frames and back. Both directions switch over {@link MessageType}, so that the compiler names every place a new
 * message is missing from. Stateless and safe to share.
 */
public final class WireCodec {
    private WireCodec() {}

    /**
     * Returns the message as one frame, header included.
     *
     * @throws FrameException with {@link Fault#TOO_LONG} if a string, a list or the whole body exceeds its bound
     */
    public static byte[] encode(WireMessage message) throws FrameException {
        MessageType type = MessageType.of(message);
        BodyWriter out =
                new BodyWriter(message instanceof TunerMessage.Order order ? MessageType.of(order.command()) : type);
        out.putInt(WireProtocol.MAGIC)
                .putShort(WireProtocol.VERSION)
                .putShort(type.id())
                .putInt(0);
        return writeBody(type, message, out).frame();
    }

    /**
     * Returns the message in exactly one frame, header included.
     *
     * @throws FrameException if the bytes are anything else, whatever they are
     */
    public static WireMessage decode(byte[] frame) throws FrameException {
        ByteBuffer bytes = ByteBuffer.wrap(frame);
        if (frame.length < WireProtocol.HEADER_BYTES) {
            throw new FrameException(
                    Fault.TRUNCATED,
                    "expected a header of " + WireProtocol.HEADER_BYTES + " bytes, found " + frame.length);
        }
        Header header = header(bytes, WireProtocol.MAX_FRAME_BYTES);
        if (bytes.remaining() != header.bodyBytes()) {
            throw new FrameException(
                    bytes.remaining() < header.bodyBytes() ? Fault.TRUNCATED : Fault.TRAILING_BYTES,
                    header.type() + ": expected a body of " + header.bodyBytes() + " bytes, found "
                            + bytes.remaining());
        }
        return body(header.type(), bytes);
    }

    /** What a header announces, checked. */
    record Header(MessageType type, int bodyBytes) {}

    /** Takes the header from a buffer that holds at least {@link WireProtocol#HEADER_BYTES}. */
    static Header header(ByteBuffer bytes, int maxBodyBytes) throws FrameException {
        int magic = bytes.getInt();
        if (magic != WireProtocol.MAGIC) {
            throw new FrameException(
                    Fault.BAD_MAGIC,
                    String.format("expected a frame to start with %08x, found %08x", WireProtocol.MAGIC, magic));
        }
        int version = bytes.getShort() & 0xFFFF;
        if (version != WireProtocol.VERSION) {
            throw new FrameException(
                    Fault.UNKNOWN_VERSION,
                    "expected protocol version " + WireProtocol.VERSION + ", found " + version
                            + ": use the same release on both sides");
        }
        int id = bytes.getShort() & 0xFFFF;
        MessageType type = MessageType.withId(id);
        if (type == null) {
            throw new FrameException(Fault.UNKNOWN_TYPE, "version " + version + " has no frame type " + id);
        }
        int length = bytes.getInt();
        if (length < 0 || length > maxBodyBytes) {
            throw new FrameException(
                    Fault.TOO_LONG,
                    type + ": expected a body of at most " + maxBodyBytes + " bytes, found "
                            + Integer.toUnsignedString(length));
        }
        return new Header(type, length);
    }

    /** Decodes all of {@code bytes} as one body. */
    static WireMessage body(MessageType type, ByteBuffer bytes) throws FrameException {
        BodyReader in = new BodyReader(type, bytes.slice());
        WireMessage message;
        try {
            message = readBody(type, in);
        } catch (IllegalArgumentException e) { // a record that refuses the value
            throw in.badValue(String.valueOf(e.getMessage()));
        }
        in.end();
        return message;
    }

    private static BodyWriter writeBody(MessageType type, WireMessage message, BodyWriter out) throws FrameException {
        return switch (type) {
            case HELLO -> HostBodies.write((AgentMessage.Hello) message, out);
            case HEARTBEAT -> AgentBodies.write((AgentMessage.Heartbeat) message, out);
            case SNAPSHOT -> AgentBodies.write((AgentMessage.Snapshot) message, out);
            case CONTRACT -> AgentBodies.write((AgentMessage.Contract) message, out);
            case CALIBRATION -> AgentBodies.write((AgentMessage.Calibration) message, out);
            case ACKNOWLEDGEMENT -> AgentBodies.write((AgentMessage.Acknowledgement) message, out);
            case ARRANGEMENT -> AgentBodies.write((AgentMessage.Arrangement) message, out);
            case WARNING -> AgentBodies.write((AgentMessage.Warning) message, out);
            case GOODBYE -> AgentBodies.write((AgentMessage.Goodbye) message, out);
            case POINT_REPORT -> AgentBodies.write((AgentMessage.PointReport) message, out);
            case POINT_REFUSED -> AgentBodies.write((AgentMessage.PointRefused) message, out);
            case FARM_REPORT -> LibraryBodies.write((AgentMessage.FarmReport) message, out);
            case PIPELINE_REPORT -> LibraryBodies.write((AgentMessage.PipelineReport) message, out);
            case INSTANCE_REPORT -> LibraryBodies.write((AgentMessage.InstanceReport) message, out);
            case HOST_REPORT -> HostBodies.write((AgentMessage.HostReport) message, out);
            case STACKS -> AgentBodies.write((AgentMessage.Stacks) message, out);
            case STANDING -> HostBodies.write((AgentMessage.Standing) message, out);
            case OVERHEAD_REPORT -> HostBodies.write((AgentMessage.OverheadReport) message, out);
            case SEND_TIMES -> SendBodies.write((AgentMessage.SendTimes) message, out);
            case CODE_QUESTION -> CodeBodies.write((AgentMessage.CodeQuestion) message, out);
            case CLASS_FILES -> CodeBodies.write((AgentMessage.ClassFiles) message, out);
            case PROCESSORS -> HostBodies.write((AgentMessage.Processors) message, out);
            case WELCOME -> TunerBodies.write((TunerMessage.Welcome) message, out);
            case ARRANGE -> TunerBodies.write((TunerMessage.Arrange) message, out);
            case SET_MEASURING -> TunerBodies.write((TunerMessage.SetMeasuring) message, out);
            case SET_POINT -> TunerBodies.write((TunerMessage.SetPoint) message, out);
            case RESTORE_POINT -> TunerBodies.write((TunerMessage.RestorePoint) message, out);
            case REJECTED -> TunerBodies.write((TunerMessage.Rejected) message, out);
            case ARRANGE_FARM -> LibraryBodies.write((TunerMessage.ArrangeFarm) message, out);
            case ARRANGE_STAGE -> LibraryBodies.write((TunerMessage.ArrangeStage) message, out);
            case ORDER -> writeOrder((TunerMessage.Order) message, out);
            case DUMP_STACKS -> TunerBodies.write((TunerMessage.DumpStacks) message, out);
            case THIN_PROBES -> TunerBodies.write((TunerMessage.ThinProbes) message, out);
            case REPORT_EVERY -> TunerBodies.write((TunerMessage.ReportEvery) message, out);
            case CLASSES_WANTED -> CodeBodies.write((TunerMessage.ClassesWanted) message, out);
            case CODE_VERDICT -> CodeBodies.write((TunerMessage.CodeVerdict) message, out);
            case OPERATOR_HELLO -> OperatorBodies.write((OperatorMessage.OperatorHello) message, out);
            case OPERATOR_REQUEST -> OperatorBodies.write((OperatorMessage.OperatorRequest) message, out);
            case OPERATOR_REPLY -> OperatorBodies.write((OperatorMessage.OperatorReply) message, out);
            case EVENT_LINE -> OperatorBodies.write((OperatorMessage.EventLine) message, out);
        };
    }

    private static WireMessage readBody(MessageType type, BodyReader in) throws FrameException {
        return switch (type) {
            case HELLO -> HostBodies.hello(in);
            case HEARTBEAT -> AgentBodies.heartbeat(in);
            case SNAPSHOT -> AgentBodies.snapshot(in);
            case CONTRACT -> AgentBodies.contract(in);
            case CALIBRATION -> AgentBodies.calibration(in);
            case ACKNOWLEDGEMENT -> AgentBodies.acknowledgement(in);
            case ARRANGEMENT -> AgentBodies.arrangement(in);
            case WARNING -> AgentBodies.warning(in);
            case GOODBYE -> AgentBodies.goodbye(in);
            case POINT_REPORT -> AgentBodies.pointReport(in);
            case POINT_REFUSED -> AgentBodies.pointRefused(in);
            case FARM_REPORT -> LibraryBodies.farmReport(in);
            case PIPELINE_REPORT -> LibraryBodies.pipelineReport(in);
            case INSTANCE_REPORT -> LibraryBodies.instanceReport(in);
            case HOST_REPORT -> HostBodies.hostReport(in);
            case STACKS -> AgentBodies.stacks(in);
            case STANDING -> HostBodies.standing(in);
            case OVERHEAD_REPORT -> HostBodies.overheadReport(in);
            case SEND_TIMES -> SendBodies.sendTimes(in);
            case CODE_QUESTION -> CodeBodies.codeQuestion(in);
            case CLASS_FILES -> CodeBodies.classFiles(in);
            case PROCESSORS -> HostBodies.processors(in);
            case WELCOME -> TunerBodies.welcome(in);
            case ARRANGE -> TunerBodies.arrange(in);
            case SET_MEASURING -> TunerBodies.setMeasuring(in);
            case SET_POINT -> TunerBodies.setPoint(in);
            case RESTORE_POINT -> TunerBodies.restorePoint(in);
            case REJECTED -> TunerBodies.rejected(in);
            case ARRANGE_FARM -> LibraryBodies.arrangeFarm(in);
            case ARRANGE_STAGE -> LibraryBodies.arrangeStage(in);
            case ORDER -> order(in);
            case DUMP_STACKS -> TunerBodies.dumpStacks(in);
            case THIN_PROBES -> TunerBodies.thinProbes(in);
            case REPORT_EVERY -> TunerBodies.reportEvery(in);
            case CLASSES_WANTED -> CodeBodies.classesWanted(in);
            case CODE_VERDICT -> CodeBodies.codeVerdict(in);
            case OPERATOR_HELLO -> OperatorBodies.operatorHello(in);
            case OPERATOR_REQUEST -> OperatorBodies.operatorRequest(in);
            case OPERATOR_REPLY -> OperatorBodies.operatorReply(in);
            case EVENT_LINE -> OperatorBodies.eventLine(in);
        };
    }

    /** When, how long, then the type of the command and its body. */
    private static BodyWriter writeOrder(TunerMessage.Order order, BodyWriter out) throws FrameException {
        MessageType type = MessageType.of(order.command());
        out.putLong(order.sentNanos()).putInt(order.validMillis()).putShort(type.id());
        return writeBody(type, order.command(), out);
    }

    private static TunerMessage.Order order(BodyReader in) throws FrameException {
        long sentNanos = in.getLong();
        int validMillis = in.getInt();
        int id = in.getShort();
        MessageType type = MessageType.withId(id);
        if (type == null || !TunerMessage.Command.class.isAssignableFrom(type.recordClass())) {
            throw in.badValue("expected the type of a command, found " + id);
        }
        return new TunerMessage.Order(sentNanos, validMillis, (TunerMessage.Command) readBody(type, in));
    }
}
