import java.util.BitSet;
import java.util.Locale;
import mpi.MPI;

/** A pipeline as beginners write it: in no package, all in one method, its end told by a value. */
@SuppressWarnings("DefaultPackage") // that is what it is for
public final class Unpackaged {
    private Unpackaged() {}

    /** @param args {@code --items N --ms TIME}, as all programs here, which the stages between take for an item */
    public static void main(String[] args) throws InterruptedException {
        String[] words = MPI.Init(args);
        int items = Integer.parseInt(words[1]);
        long millis = Long.parseLong(words[3]);
        int rank = MPI.COMM_WORLD.Rank();
        int last = MPI.COMM_WORLD.Size() - 1;
        double[] row = new double[32];
        if (rank == 0) {
            for (int item = 0; item < items; item++) {
                row[0] = item;
                row[1] = Math.sin(item);
                MPI.COMM_WORLD.Send(row, 0, row.length, MPI.DOUBLE, 1, 0);
            }
            row[0] = Double.NaN;
            MPI.COMM_WORLD.Send(row, 0, row.length, MPI.DOUBLE, 1, 0);
        } else if (rank < last) {
            while (true) {
                MPI.COMM_WORLD.Recv(row, 0, row.length, MPI.DOUBLE, rank - 1, 0);
                if (Double.isNaN(row[0])) {
                    break;
                }
                row[rank + 1] = row[rank] * row[rank] + rank;
                Thread.sleep(millis);
                MPI.COMM_WORLD.Send(row, 0, row.length, MPI.DOUBLE, rank + 1, 0);
            }
            MPI.COMM_WORLD.Send(row, 0, row.length, MPI.DOUBLE, rank + 1, 0);
        } else {
            BitSet seen = new BitSet();
            long checksum = 0;
            int arrived = 0;
            int duplicated = 0;
            int reordered = 0;
            while (true) {
                MPI.COMM_WORLD.Recv(row, 0, row.length, MPI.DOUBLE, rank - 1, 0);
                if (Double.isNaN(row[0])) {
                    break;
                }
                int item = (int) row[0];
                duplicated += seen.get(item) ? 1 : 0;
                reordered += item + 1 < seen.length() ? 1 : 0;
                seen.set(item);
                checksum = 31 * checksum + Double.doubleToLongBits(row[last]);
                arrived++;
            }
            System.out.printf(
                    Locale.ROOT,
                    "RESULT items=%d checksum=%016x lost=%d duplicated=%d reordered=%d seconds=0 items_per_s=0%n",
                    arrived,
                    checksum,
                    items - seen.cardinality(),
                    duplicated,
                    reordered);
        }
        System.out.println("stage " + rank + " finished");
        MPI.Finalize();
    }
}
