package io.scansion.wire.codec;

import io.scansion.wire.OperatorMessage.EventLine;
import io.scansion.wire.OperatorMessage.OperatorHello;
import io.scansion.wire.OperatorMessage.OperatorReply;
import io.scansion.wire.OperatorMessage.OperatorRequest;
import io.scansion.wire.WireProtocol;

/** Bodies of the frames between the tuner and a console: fields in the order of the record. */
final class OperatorBodies {
    private OperatorBodies() {}

    static BodyWriter write(OperatorHello m, BodyWriter out) throws FrameException {
        return out.putInt(m.protocolVersion()).putString(m.key()).putString(m.jobId());
    }

    static OperatorHello operatorHello(BodyReader in) throws FrameException {
        return new OperatorHello(in.getInt(), in.getString(), in.getString());
    }

    static BodyWriter write(OperatorRequest m, BodyWriter out) throws FrameException {
        return out.putLong(m.requestId()).putString(m.verb()).putString(m.argument());
    }

    static OperatorRequest operatorRequest(BodyReader in) throws FrameException {
        return new OperatorRequest(in.getLong(), in.getString(), in.getString());
    }

    static BodyWriter write(OperatorReply m, BodyWriter out) throws FrameException {
        return out.putLong(m.requestId()).putInt(m.exitCode()).putText(m.text(), WireProtocol.MAX_TEXT_BYTES);
    }

    static OperatorReply operatorReply(BodyReader in) throws FrameException {
        return new OperatorReply(in.getLong(), in.getInt(), in.getText(WireProtocol.MAX_TEXT_BYTES));
    }

    static BodyWriter write(EventLine m, BodyWriter out) throws FrameException {
        return out.putText(m.json(), WireProtocol.MAX_TEXT_BYTES);
    }

    static EventLine eventLine(BodyReader in) throws FrameException {
        return new EventLine(in.getText(WireProtocol.MAX_TEXT_BYTES));
    }
}
