package io.scansion.models.contract.modules;

import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.equations.LinearForm;
import io.scansion.models.rational.Rational;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A stream of items between ports. Immutable and safe to share.
 *
 * @param from output ports of the senders
 * @param to input ports of the receivers
 * @param bytesPerItem size of an item, finite, not negative
 */
public record Stream(String name, StreamKind kind, List<Port> from, List<Port> to, double bytesPerItem) {
    /**
     * Checks the values and copies the lists.
     *
     * @throws IllegalArgumentException if the kind does not allow as many senders or receivers, or the size is out of range
     */
    public Stream {
        from = List.copyOf(from);
        to = List.copyOf(to);
        kind.check(name, from, to);
        if (!(bytesPerItem >= 0) || Double.isInfinite(bytesPerItem)) {
            throw new IllegalArgumentException(
                    "stream " + name + ": bytes of an item must be finite and not negative, got " + bytesPerItem);
        }
    }

    /** Returns a stream from the only output of one component to the only input of another. */
    public static Stream unicast(String name, String from, String to, double bytesPerItem) {
        return new Stream(name, StreamKind.UNICAST, List.of(Port.output(from)), List.of(Port.input(to)), bytesPerItem);
    }

    /** Returns what the stream says of the rates of its ports. */
    List<Equation> equations(Function<Port, String> rate) {
        String origin = "stream " + name;
        if (kind != StreamKind.BROADCAST) {
            return List.of(new Equation(origin, sum(from, rate), sum(to, rate)));
        }
        List<Equation> equations = new ArrayList<>();
        for (Port receiver : to) {
            equations.add(new Equation(origin, sum(from, rate), sum(List.of(receiver), rate)));
        }
        return equations;
    }

    private static LinearForm sum(List<Port> ports, Function<Port, String> rate) {
        LinearForm sum = LinearForm.ZERO;
        for (Port port : ports) {
            sum = sum.plus(rate.apply(port), Rational.ONE);
        }
        return sum;
    }
}
