package io.scansion.tuner.operate;

import io.scansion.tuner.policy.Mode;

/** What an operator may ask of the loop. */
public sealed interface OperatorAction {

    /** Carries out a recommendation. */
    record Approve(long id) implements OperatorAction {}

    /** Drops a recommendation; the stages or the tuning point that it touches stay as they are until {@link Unpin}. */
    record Veto(long id) implements OperatorAction {}

    /** Takes the last change back; its stages stay as they are until {@link Unpin}. */
    record Undo() implements OperatorAction {}

    /** Leaves a stage as it is until {@link Unpin}. */
    record Pin(int stage) implements OperatorAction {}

    /** Frees a pinned or vetoed stage. */
    record Unpin(int stage) implements OperatorAction {}

    /** Leaves a tuning point as it is until {@link FreePoint}; operators may still set it. */
    record PinPoint(String name) implements OperatorAction {}

    /** Lets the tuner set a tuning point again whose owner allows it. */
    record FreePoint(String name) implements OperatorAction {}

    /**
     * Gives a tuning point a value in every rank.
     *
     * @param value as the operator wrote it
     */
    record SetPoint(String name, String value) implements OperatorAction {}

    /**
     * Arranges the run with the library that is under way.
     *
     * @param wish as the operator wrote it, such as {@code workers=7,chunk=8} or {@code blur=1,5}
     */
    record Arrange(String wish) implements OperatorAction {}

    /**
     * Says how many instances a stage, or the workers of a farm, may have.
     *
     * @param wish as the operator wrote it, such as {@code 2=1..4}
     */
    record Limit(String wish) implements OperatorAction {}

    /**
     * Moves stages to other hosts.
     *
     * @param wish as the operator wrote it: {@code 2 to node3}, {@code 2 to 7} for a rank, {@code off node1}
     */
    record Move(String wish) implements OperatorAction {}

    /** Lets the tuner do by itself what it recommends, or only recommend it. */
    record SwitchMode(Mode mode) implements OperatorAction {}

    /** Switches the probes of all ranks on or off; nothing is decided while they are off. */
    record Measure(boolean on) implements OperatorAction {}

    /** Asks for the tuning points and their values. */
    record Points() implements OperatorAction {}

    /** Asks for the current recommendation, or the reason why there is none. */
    record Advise() implements OperatorAction {}

    /** Asks what was measured of a stage in the last window. */
    record Stage(int stage) implements OperatorAction {}

    /** Asks how the job is arranged and what the loop is doing. */
    record Status() implements OperatorAction {}

    /** Whether it changes nothing, so that a viewer may ask it as well. */
    default boolean onlyLooks() {
        return this instanceof Points
                || this instanceof Advise
                || this instanceof Stage
                || this instanceof Status
                || (this instanceof Arrange arrange && arrange.wish().isBlank());
    }

    /**
     * Reads a console's verb and argument.
     *
     * @throws IllegalArgumentException with one line for the operator
     */
    static OperatorAction parse(String verb, String argument) {
        return switch (verb) {
            case "approve" -> new Approve(number(verb, argument));
            case "veto" -> new Veto(number(verb, argument));
            case "undo" -> new Undo();
            case "pin" -> isNumber(argument) ? new Pin(stage(verb, argument)) : new PinPoint(argument);
            case "unpin" -> isNumber(argument) ? new Unpin(stage(verb, argument)) : new FreePoint(argument);
            case "set" -> setPoint(argument);
            case "arrange" -> new Arrange(argument);
            case "limit" -> new Limit(argument);
            case "move" -> new Move(argument);
            case "measure" -> new Measure(onOrOff(argument));
            case "mode" -> new SwitchMode(Mode.of(argument.strip()));
            case "points" -> new Points();
            case "advise" -> new Advise();
            case "stage" -> new Stage(stage(verb, argument));
            case "status" -> new Status();
            default ->
                throw new IllegalArgumentException(
                        "unknown request '" + verb
                                + "'; known: approve, veto, undo, pin, unpin, set, points, arrange, limit, move, mode, measure, advise, stage, status");
        };
    }

    private static boolean onOrOff(String argument) {
        return switch (argument) {
            case "on" -> true;
            case "off" -> false;
            default -> throw new IllegalArgumentException("measure needs on or off, got '" + argument + "'");
        };
    }

    private static SetPoint setPoint(String argument) {
        int equals = argument.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException("set needs a name and a value, got '" + argument + "'");
        }
        return new SetPoint(argument.substring(0, equals), argument.substring(equals + 1));
    }

    private static boolean isNumber(String argument) {
        return argument.isBlank() || argument.strip().matches("-?\\d+");
    }

    private static int stage(String verb, String argument) {
        long stage = number(verb, argument);
        if (stage > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(verb + " needs a stage's number, got " + argument);
        }
        return (int) stage;
    }

    private static long number(String verb, String argument) {
        try {
            long value = Long.parseLong(argument.strip());
            if (value < 0) {
                throw new IllegalArgumentException(verb + " needs a number of at least 0, got " + argument);
            }
            return value;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(verb + " needs a number, got '" + argument + "'", e);
        }
    }
}
