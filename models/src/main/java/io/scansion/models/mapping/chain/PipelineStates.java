package io.scansion.models.mapping.chain;

/**
 * The states of a pipeline of {@code N} stages and what leads from one to another: the same for all rates, so it is built once.
 *
 * <p>A state has one digit in base 3 for each stage, the first stage least significant: 0 waits for its input move, 1
 * processes, 2 waits for its output move. Transition {@code k} from 0 to {@code N} is {@code move_(k+1)}, transition
 * {@code N+1+i} is {@code process_(i+1)}. Each changes the number of the state by the same amount wherever it happens, so
 * two masks of transitions for each state are all there is to keep. Immutable and safe to share.
 *
 * <p>Every transition but the last move raises the number. A Gauss-Seidel sweep in ascending order is therefore an exact
 * passage from one departure to the next, which is why few are needed.
 */
public final class PipelineStates {
    /** Above this the masks do not fit into an {@code int}; 14 million states. */
    public static final int MOST_STAGES = 15;

    private final int stages;
    private final int[] step;
    private final int[] enabled;
    private final int[] entering;

    public PipelineStates(int stages) {
        if (stages < 1 || stages > MOST_STAGES) {
            throw new IllegalArgumentException("1 to " + MOST_STAGES + " stages can be solved exactly, got " + stages);
        }
        this.stages = stages;
        step = new int[2 * stages + 1];
        step[0] = 1;
        int power = 1;
        for (int i = 0; i < stages; i++) {
            step[stages + 1 + i] = power;
            step[i + 1] = i < stages - 1 ? power : -2 * power; // 3·power up for the next stage, 2·power down for this
            power *= 3;
        }
        enabled = new int[power];
        entering = new int[power];
        for (int state = 0; state < power; state++) {
            describe(state);
        }
    }

    private void describe(int state) {
        int rest = state;
        int out = 0;
        int in = 0;
        for (int i = 0; i < stages; i++) {
            int digit = rest % 3;
            rest /= 3;
            boolean last = i == stages - 1;
            int next = rest % 3;
            if (i == 0 && digit == 0) {
                out |= 1;
            } else if (i == 0 && digit == 1) {
                in |= 1;
            }
            if (digit == 1) {
                out |= process(i);
            } else if (digit == 2) {
                in |= process(i);
            }
            if (digit == 2 && (last || next == 0)) {
                out |= 1 << (i + 1);
            } else if (digit == 0 && (last || next == 1)) {
                in |= 1 << (i + 1);
            }
        }
        enabled[state] = out;
        entering[state] = in;
    }

    private int process(int stageFromZero) {
        return 1 << (stages + 1 + stageFromZero);
    }

    int stages() {
        return stages;
    }

    public int size() {
        return enabled.length;
    }

    int transitions() {
        return step.length;
    }

    /** Returns how much transition {@code k} adds to the number of a state, by {@code k}; not to be changed. */
    int[] steps() {
        return step;
    }

    /** Returns the transitions that can happen in each state, as bits; not to be changed. */
    int[] enabled() {
        return enabled;
    }

    /** Returns the transitions that can have led to each state, as bits; not to be changed. */
    int[] entering() {
        return entering;
    }
}
