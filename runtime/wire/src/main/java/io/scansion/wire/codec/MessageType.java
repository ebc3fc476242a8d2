package io.scansion.wire.codec;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.OperatorMessage;
import io.scansion.wire.TunerMessage;
import io.scansion.wire.WireMessage;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of frame. An id is never given to another kind, also when a kind is retired. */
public enum MessageType {
    HELLO(1, AgentMessage.Hello.class),
    HEARTBEAT(2, AgentMessage.Heartbeat.class),
    SNAPSHOT(3, AgentMessage.Snapshot.class),
    CONTRACT(4, AgentMessage.Contract.class),
    CALIBRATION(5, AgentMessage.Calibration.class),
    ACKNOWLEDGEMENT(6, AgentMessage.Acknowledgement.class),
    ARRANGEMENT(7, AgentMessage.Arrangement.class),
    WARNING(8, AgentMessage.Warning.class),
    GOODBYE(9, AgentMessage.Goodbye.class),
    POINT_REPORT(10, AgentMessage.PointReport.class),
    POINT_REFUSED(11, AgentMessage.PointRefused.class),
    FARM_REPORT(12, AgentMessage.FarmReport.class),
    PIPELINE_REPORT(13, AgentMessage.PipelineReport.class),
    INSTANCE_REPORT(14, AgentMessage.InstanceReport.class),
    HOST_REPORT(15, AgentMessage.HostReport.class),
    STACKS(16, AgentMessage.Stacks.class),
    STANDING(17, AgentMessage.Standing.class),
    OVERHEAD_REPORT(18, AgentMessage.OverheadReport.class),
    SEND_TIMES(20, AgentMessage.SendTimes.class),
    CODE_QUESTION(21, AgentMessage.CodeQuestion.class),
    CLASS_FILES(22, AgentMessage.ClassFiles.class),
    PROCESSORS(23, AgentMessage.Processors.class),
    WELCOME(64, TunerMessage.Welcome.class),
    ARRANGE(65, TunerMessage.Arrange.class),
    SET_MEASURING(66, TunerMessage.SetMeasuring.class),
    REJECTED(67, TunerMessage.Rejected.class),
    SET_POINT(68, TunerMessage.SetPoint.class),
    RESTORE_POINT(69, TunerMessage.RestorePoint.class),
    ARRANGE_FARM(70, TunerMessage.ArrangeFarm.class),
    ARRANGE_STAGE(71, TunerMessage.ArrangeStage.class),
    ORDER(72, TunerMessage.Order.class),
    DUMP_STACKS(73, TunerMessage.DumpStacks.class),
    THIN_PROBES(74, TunerMessage.ThinProbes.class),
    CLASSES_WANTED(75, TunerMessage.ClassesWanted.class),
    CODE_VERDICT(76, TunerMessage.CodeVerdict.class),
    REPORT_EVERY(77, TunerMessage.ReportEvery.class),
    OPERATOR_HELLO(128, OperatorMessage.OperatorHello.class),
    OPERATOR_REQUEST(129, OperatorMessage.OperatorRequest.class),
    OPERATOR_REPLY(130, OperatorMessage.OperatorReply.class),
    EVENT_LINE(131, OperatorMessage.EventLine.class);

    private static final Map<Class<?>, MessageType> BY_CLASS = byClass();

    private final int id;
    private final Class<? extends WireMessage> recordClass;

    MessageType(int id, Class<? extends WireMessage> recordClass) {
        this.id = id;
        this.recordClass = recordClass;
    }

    /** The number in the frame header, from 1 to 65535. */
    public int id() {
        return id;
    }

    /** The record that bodies of this kind decode to. */
    public Class<? extends WireMessage> recordClass() {
        return recordClass;
    }

    /** Returns the kind of a message. */
    public static MessageType of(WireMessage message) {
        MessageType type = BY_CLASS.get(message.getClass());
        if (type == null) {
            throw new AssertionError("no frame type for " + message.getClass().getName());
        }
        return type;
    }

    private static Map<Class<?>, MessageType> byClass() {
        Map<Class<?>, MessageType> types = new HashMap<>(); // no lambda: this class loads in every rank's start-up
        for (MessageType type : values()) {
            types.put(type.recordClass, type);
        }
        return types;
    }

    /** Returns the kind with this number, or null when there is none. */
    static @Nullable MessageType withId(int id) {
        for (MessageType type : values()) {
            if (type.id == id) {
                return type;
            }
        }
        return null;
    }
}
