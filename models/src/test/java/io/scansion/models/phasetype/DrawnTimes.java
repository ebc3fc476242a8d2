package io.scansion.models.phasetype;

import java.util.Random;

/** Times that are drawn phase by phase. */
public final class DrawnTimes {
    private DrawnTimes() {}

    public static double draw(PhaseType type, Random random) {
        double chance = random.nextDouble();
        int phase = 0;
        while (phase + 1 < type.phases() && chance >= type.entry().get(phase)) {
            chance -= type.entry().get(phase);
            phase++;
        }
        double time = 0;
        while (true) {
            time -= Math.log(1 - random.nextDouble()) / type.rate().get(phase);
            if (random.nextDouble() >= type.onward().get(phase)) {
                return time;
            }
            phase++;
        }
    }
}
