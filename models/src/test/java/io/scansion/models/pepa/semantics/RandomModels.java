package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.Rate;
import io.scansion.models.pepa.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Small models of every shape: shared and own actions, weights, multiplicities, hiding, arrays, idle partners. */
final class RandomModels {
    private static final List<String> ACTIONS = List.of("a", "b", "c");

    private final Random random;
    private final boolean alive;
    private final boolean arrays;
    private boolean equalPartners;
    private final List<ProcessDefinition> definitions = new ArrayList<>();
    private int components;

    private RandomModels(long seed, boolean alive, boolean arrays) {
        random = new Random(seed);
        this.alive = alive;
        this.arrays = arrays;
    }

    /** Returns a model that may get stuck, or have actions without a rate. */
    static PepaModel any(long seed) {
        return new RandomModels(seed, false, false).model();
    }

    /** Returns a model in which every component can go round on its own, so that every state leads to every other. */
    static PepaModel irreducible(long seed) {
        return new RandomModels(seed, true, false).model();
    }

    /** Returns an irreducible model with arrays, some of cooperations. */
    static PepaModel withArrays(long seed) {
        return new RandomModels(seed, true, true).model();
    }

    /** Returns an irreducible model in which components are written several times side by side, others in between. */
    static PepaModel withEqualPartners(long seed) {
        RandomModels models = new RandomModels(seed, true, false);
        models.equalPartners = true;
        return models.model();
    }

    /** Returns a model of thousands of states with more than 64 kinds of transitions. */
    static PepaModel large(long seed) {
        RandomModels models = new RandomModels(seed, true, false);
        Term system = Terms.name("D0x0");
        for (int component = 0; component < 8; component++) {
            for (int state = 0; state < 3; state++) {
                List<Term> alternatives = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    String action = i == 0 ? "d" + component : ACTIONS.get(models.random.nextInt(3));
                    int next = i == 0 ? (state + 1) % 3 : models.random.nextInt(3);
                    alternatives.add(Terms.prefix(action, models.rate(false), "D" + component + "x" + next));
                }
                models.definitions.add(Terms.define("D" + component + "x" + state, Terms.choice(alternatives)));
            }
            if (component > 0) {
                system = Terms.together(system, Terms.name("D" + component + "x0"), models.some());
            }
        }
        return Terms.model(system, models.definitions, List.of());
    }

    private PepaModel model() {
        Term system = system(2 + random.nextInt(3));
        return Terms.model(system, definitions, List.of());
    }

    private Term system(int parts) {
        if (parts == 1) {
            Term component = component();
            if (equalPartners && random.nextInt(3) > 0) {
                return writtenOut(component);
            }
            return arrays && random.nextInt(2) == 0 ? array(component) : component;
        }
        int left = 1 + random.nextInt(parts - 1);
        Term both = Terms.together(system(left), system(parts - left), some());
        int kind = random.nextInt(6);
        if (kind == 0) {
            return Terms.hiding(both, ACTIONS.get(random.nextInt(3)));
        } else if (kind == 1) {
            definitions.add(Terms.define("S" + definitions.size(), both));
            return Terms.name("S" + (definitions.size() - 1));
        } else if (kind == 2 && random.nextInt(2) == 0) {
            return Terms.sharing(system(1), both);
        }
        return arrays && kind == 3 && parts == 2 ? Terms.array(both, 2) : both;
    }

    private Term writtenOut(Term component) {
        Term partners = Terms.together(component, component);
        if (random.nextInt(3) == 0) {
            partners = Terms.together(partners, component());
        }
        return random.nextBoolean() ? partners : Terms.together(component, partners, "nobody's");
    }

    private Term array(Term component) {
        return random.nextInt(4) == 0
                ? Terms.array(component, 2, ACTIONS.get(random.nextInt(3)))
                : Terms.array(component, 2 + random.nextInt(2));
    }

    private List<String> some() {
        return ACTIONS.stream().filter(action -> random.nextBoolean()).toList();
    }

    private Term component() {
        if (components > 0 && random.nextInt(3) == 0) {
            return Terms.name("C" + random.nextInt(components) + "x0"); // the same once more
        }
        String name = "C" + components++ + "x";
        int states = 1 + random.nextInt(3);
        Map<String, Boolean> passive = new HashMap<>();
        ACTIONS.forEach(action -> passive.put(action, (!alive && random.nextInt(3) == 0) || random.nextInt(4) == 0));
        for (int state = 0; state < states; state++) {
            List<Term> alternatives = new ArrayList<>();
            int count = random.nextInt(4) - (alive ? 1 : 0);
            for (int i = 0; i < count; i++) {
                String action = ACTIONS.get(random.nextInt(3));
                Term once = Terms.prefix(action, rate(passive.getOrDefault(action, false)), next(name, states));
                alternatives.add(once);
                if (random.nextInt(5) == 0) {
                    alternatives.add(once);
                }
            }
            if (alive || alternatives.isEmpty()) {
                String own = random.nextInt(4) == 0 ? Term.TAU : "own" + components + "_" + state;
                alternatives.add(Terms.prefix(own, rate(false), name + (state + 1) % states));
            }
            definitions.add(Terms.define(name + state, Terms.choice(alternatives)));
        }
        return Terms.name(name + "0");
    }

    private Term next(String name, int states) {
        Term next = Terms.name(name + random.nextInt(states));
        return random.nextInt(4) == 0 ? Terms.prefix("own" + components, rate(false), next) : next;
    }

    private Rate rate(boolean passive) {
        double value = 1 + random.nextInt(4);
        return passive ? Terms.passive(value) : Terms.active(value);
    }
}
