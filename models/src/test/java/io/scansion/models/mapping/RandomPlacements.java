package io.scansion.models.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Small seeded pipelines on networks of every kind; many values are equal, so that ties and symmetries are frequent. */
public final class RandomPlacements {
    private final Random random;

    public RandomPlacements(long seed) {
        random = new Random(seed);
    }

    public int upTo(int most) {
        return 1 + random.nextInt(most);
    }

    public PlacementCosts costs(int stages, int processors) {
        boolean round = random.nextBoolean();
        List<Double> powers = values(processors, random.nextInt(3) > 0, 1, 10);
        List<Double> work = values(stages, round, 1, 2);
        List<Double> sizes = values(stages + 1, round, 1, 3);
        return new DescribedPipeline(work, sizes, new Network(powers, links(processors)));
    }

    /** Times over twelve orders of magnitude, each drawn by itself. */
    public PlacementCosts wildCosts(int stages, int processors) {
        double[][] process = new double[stages][processors];
        double[][][] move = new double[stages + 1][processors][processors];
        for (double[] row : process) {
            fillWildly(row);
        }
        for (double[][] rows : move) {
            for (double[] row : rows) {
                fillWildly(row);
            }
        }
        return new PlacementCosts() {
            @Override
            public int stages() {
                return stages;
            }

            @Override
            public int processors() {
                return processors;
            }

            @Override
            public double processSeconds(int stage, int processor) {
                return process[stage - 1][processor - 1];
            }

            @Override
            public double moveSeconds(int number, int from, int to) {
                return move[number - 1][from - 1][to - 1];
            }
        };
    }

    private void fillWildly(double[] seconds) {
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = Math.pow(10, 12 * random.nextDouble() - 9);
        }
    }

    private List<List<Double>> links(int processors) {
        int kind = random.nextInt(4);
        double slow = Math.pow(10, 2 * random.nextDouble() - 0.5);
        double[][] links = new double[processors][processors];
        for (int a = 0; a < processors; a++) {
            for (int b = 0; b < processors; b++) {
                links[a][b] = switch (kind) {
                    case 0 -> slow; // all alike
                    case 1 -> a / 2 == b / 2 ? 10 * slow : slow; // pairs
                    case 2 -> b < a ? links[b][a] : Math.pow(10, 3 * random.nextDouble());
                    default -> Math.pow(10, 3 * random.nextDouble()); // a direction each
                };
            }
            links[a][a] = 10_000;
        }
        List<List<Double>> rows = new ArrayList<>();
        for (double[] row : links) {
            rows.add(IntStream.range(0, row.length).mapToObj(b -> row[b]).toList());
        }
        return rows;
    }

    public Sites sites(int processors) {
        return random.nextInt(3) > 0 ? Sites.WITH_STAGES : Sites.at(upTo(processors), upTo(processors));
    }

    private List<Double> values(int size, boolean round, double least, double most) {
        List<Double> values = new ArrayList<>();
        double common = least + random.nextInt(3);
        boolean all = random.nextBoolean();
        for (int i = 0; i < size; i++) {
            double value = round
                    ? Math.rint(least + random.nextDouble() * (most - least))
                    : least + random.nextDouble() * (most - least);
            values.add(round && all ? common : value);
        }
        return values;
    }

    /** Rates over several orders of magnitude. */
    public PipelineRates rates(int stages, double spread) {
        List<Double> process = new ArrayList<>();
        List<Double> move = new ArrayList<>();
        for (int i = 0; i <= stages; i++) {
            move.add(Math.exp(spread * (random.nextDouble() - 0.5)));
            if (i < stages) {
                process.add(Math.exp(spread * (random.nextDouble() - 0.5)));
            }
        }
        return new PipelineRates(process, move);
    }

    public int[] mapping(int stages, int processors) {
        return random.ints(stages, 0, processors).toArray();
    }

    public static double[] rates(double[] seconds) {
        double[] rates = new double[seconds.length];
        for (int k = 0; k < rates.length; k++) {
            rates[k] = 1 / seconds[k];
        }
        return rates;
    }
}
