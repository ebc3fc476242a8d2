package io.scansion.apps.shapes;

import io.scansion.apps.sequence.Mix;
import java.util.Arrays;
import mpi.MPI;
import mpi.Status;

/** A pipeline whose ranks agree on parameters by collectives before the first item; every result depends on all of them. */
public final class ParametersPipeline {
    private static final int WORDS = 30_000;

    private ParametersPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("ParametersPipeline", args);
        long parameter = parameter(run);
        if (run.isSource()) {
            source(run, parameter);
        } else if (run.isSink()) {
            run.sinkUntilEnd();
        } else {
            stage(run, parameter);
        }
        run.finish(run.options.items());
    }

    private static long parameter(ShapeRun run) {
        int ranks = run.last + 1;
        MPI.COMM_WORLD.Barrier();
        long[] table = new long[WORDS];
        if (run.isSource()) {
            Arrays.setAll(table, Mix::mix);
        }
        MPI.COMM_WORLD.Bcast(table, 0, WORDS, MPI.LONG, 0);
        Object[] name = {run.isSource() ? "table of " + WORDS : null};
        MPI.COMM_WORLD.Bcast(name, 0, 1, MPI.OBJECT, 0);
        double[] weights = new double[ranks];
        if (run.isSource()) {
            Arrays.setAll(weights, k -> 1.5 * k + 0.25);
        }
        double[] weight = new double[1];
        MPI.COMM_WORLD.Scatter(weights, 0, 1, MPI.DOUBLE, weight, 0, 1, MPI.DOUBLE, 0);
        long parameter = Mix.mix(Arrays.hashCode(table), name[0].hashCode());
        parameter = Mix.mix(parameter, Double.hashCode(weight[0]));
        parameter = Mix.mix(parameter, agreed(run.me, ranks));
        return Mix.mix(parameter, unevenly(run.me, ranks));
    }

    /** Of the calls in which every rank gives something; those with a root have a stage as theirs. */
    private static long agreed(int me, int ranks) {
        int[] mine = {7 * me + 1};
        int[] ones = new int[ranks];
        int[] places = new int[ranks];
        Arrays.fill(ones, 1);
        Arrays.setAll(places, k -> ranks - 1 - k);
        int[] all = new int[ranks];
        MPI.COMM_WORLD.Allgather(mine, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        int[] reversed = new int[ranks];
        MPI.COMM_WORLD.Allgatherv(mine, 0, 1, MPI.INT, reversed, 0, ones, places, MPI.INT);
        int[] gathered = new int[ranks];
        MPI.COMM_WORLD.Gather(mine, 0, 1, MPI.INT, gathered, 0, 1, MPI.INT, 1);
        float[] exchanged = new float[ranks];
        float[] given = new float[ranks];
        Arrays.fill(given, me + 0.5f);
        MPI.COMM_WORLD.Alltoall(given, 0, 1, MPI.FLOAT, exchanged, 0, 1, MPI.FLOAT);
        int[] most = new int[1];
        MPI.COMM_WORLD.Allreduce(mine, 0, most, 0, 1, MPI.INT, MPI.MAX);
        int[] sum = new int[1];
        MPI.COMM_WORLD.Reduce(mine, 0, sum, 0, 1, MPI.INT, MPI.SUM, 1);
        int[] soFar = new int[1];
        MPI.COMM_WORLD.Scan(mine, 0, soFar, 0, 1, MPI.INT, MPI.SUM);
        long agreed = Mix.mix(Arrays.hashCode(all), Arrays.hashCode(reversed));
        agreed = Mix.mix(agreed, Arrays.hashCode(exchanged));
        if (me == 1) {
            agreed = Mix.mix(agreed, Arrays.hashCode(gathered) + sum[0]);
        }
        return Mix.mix(agreed, 31L * most[0] + soFar[0]);
    }

    /** Of the calls in which rank k gets, or gives, k + 1 numbers. */
    private static long unevenly(int me, int ranks) {
        int[] counts = new int[ranks];
        int[] places = new int[ranks];
        Arrays.setAll(counts, k -> k + 1);
        Arrays.setAll(places, k -> k * (k + 1) / 2);
        int all = ranks * (ranks + 1) / 2;
        int[] numbers = new int[all];
        Arrays.setAll(numbers, k -> 100 * me + k);
        int[] scattered = new int[me + 1];
        MPI.COMM_WORLD.Scatterv(numbers, 0, counts, places, MPI.INT, scattered, 0, me + 1, MPI.INT, 0);
        int[] gathered = new int[all];
        MPI.COMM_WORLD.Gatherv(numbers, 0, me + 1, MPI.INT, gathered, 0, counts, places, MPI.INT, 1);
        int[] share = new int[ranks];
        int[] where = new int[ranks];
        Arrays.fill(share, me + 1);
        Arrays.setAll(where, k -> k * (me + 1));
        int[] exchanged = new int[ranks * (me + 1)];
        MPI.COMM_WORLD.Alltoallv(numbers, 0, counts, places, MPI.INT, exchanged, 0, share, where, MPI.INT);
        int[] sums = new int[me + 1];
        MPI.COMM_WORLD.Reduce_scatter(numbers, 0, sums, 0, counts, MPI.INT, MPI.SUM);
        long result = Mix.mix(Arrays.hashCode(scattered), Arrays.hashCode(exchanged));
        return Mix.mix(result, Arrays.hashCode(gathered) + Arrays.hashCode(sums));
    }

    private static void source(ShapeRun run, long parameter) {
        for (int ordinal = 0; ordinal < run.options.items(); ordinal++) {
            long[] item = ShapeRun.item(ordinal);
            item[1] ^= parameter;
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
        run.sendEnd();
    }

    private static void stage(ShapeRun run, long parameter) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                run.sendEnd();
                break;
            }
            run.serve(item);
            item[1] = Mix.mix(item[1], parameter);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
    }
}
