package io.scansion.models.san.states;

import io.scansion.models.san.Expression;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** Numbers for functions, the same for functions with the same canonical text, so that they can be compared fast. Not thread-safe. */
final class FunctionNumbers {
    private static final int NONE = -1;

    private final List<Expression> functions = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final IdentityHashMap<Expression, Integer> seen =
            new IdentityHashMap<>(); // replicas share their functions' instances

    /** Returns the number of a function, a new one if there is none like it. */
    int of(Expression function) {
        return seen.computeIfAbsent(function, unseen -> {
            int number = numbers.computeIfAbsent(unseen.canonical(), text -> functions.size());
            if (number == functions.size()) {
                functions.add(unseen);
            }
            return number;
        });
    }

    /** Returns what gives the number of a function with two automata in each other's place, or -1 if no function is like that. */
    IntUnaryOperator exchanging(int one, int other) {
        Map<Integer, Integer> exchanged = new HashMap<>();
        return number -> exchanged.computeIfAbsent(number, key -> {
            Expression function = functions.get(key);
            return function.isConstant()
                    ? key
                    : numbers.getOrDefault(function.swapped(one, other).canonical(), NONE);
        });
    }
}
