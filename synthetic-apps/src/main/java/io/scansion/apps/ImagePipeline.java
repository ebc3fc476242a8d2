package io.scansion.apps;

import io.scansion.apps.images.ImageMessage;
import io.scansion.apps.images.ImageStage;
import io.scansion.apps.images.UnreadableImageException;
import io.scansion.apps.launch.ProgramStart;
import io.scansion.apps.sequence.Mix;
import io.scansion.apps.sequence.SequenceCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.function.UnaryOperator;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/**
 * Reads a folder of images, decodes, blurs, finds edges, scales, encodes and writes them: one stage per rank, seven ranks.
 * The files written depend on the files read and on the options only.
 *
 * <p>{@code --in photos --out edges [--size 320x240] [--sigma 3] [--repeat 1]}
 */
public final class ImagePipeline {
    private static final int IMAGE = 1;
    private static final int END = 2;

    private final ImageOptions options;
    private final Intracomm comm = MPI.COMM_WORLD;
    private final int me = comm.Rank();

    private ImagePipeline(ImageOptions options) {
        this.options = options;
    }

    public static void main(String[] args) {
        ProgramStart.check("ImagePipeline", args, ImageOptions::parse);
        String[] rest = MPI.Init(args);
        ImageOptions options = ImageOptions.parse(rest);
        ProgramStart.requireRanks("ImagePipeline", ImageOptions.problemWith(MPI.COMM_WORLD.Size()));
        try {
            new ImagePipeline(options).run(ImageStage.ofRank(MPI.COMM_WORLD.Rank()));
        } catch (UnreadableImageException e) {
            System.err.println("ImagePipeline: " + e.getMessage());
            System.exit(2); // the other ranks wait for images; the launcher ends them
        }
        MPI.Finalize();
    }

    private void run(ImageStage role) {
        switch (role) {
            case READ -> read();
            case WRITE -> write();
            case DECODE, BLUR, EDGES, SCALE, ENCODE ->
                transform(role.work(
                        options.sigma(), options.size().width(), options.size().height()));
        }
        System.out.println("stage " + me + " finished");
    }

    private void read() {
        for (int ordinal = 0; ordinal < options.items(); ordinal++) {
            byte[] message = options.in().read(ordinal).toBytes();
            comm.Send(message, 0, message.length, MPI.BYTE, me + 1, IMAGE);
        }
        comm.Send(new byte[0], 0, 0, MPI.BYTE, me + 1, END);
    }

    private void transform(UnaryOperator<ImageMessage> work) {
        while (true) {
            Status waiting = comm.Probe(me - 1, MPI.ANY_TAG);
            byte[] message = new byte[waiting.Get_count(MPI.BYTE)];
            Status status = comm.Recv(message, 0, message.length, MPI.BYTE, me - 1, waiting.tag);
            if (status.tag == END) {
                comm.Send(new byte[0], 0, 0, MPI.BYTE, me + 1, END);
                break;
            }
            byte[] result = work.apply(ImageMessage.fromBytes(message)).toBytes();
            comm.Send(result, 0, result.length, MPI.BYTE, me + 1, IMAGE);
        }
    }

    private void write() {
        SequenceCheck check = new SequenceCheck();
        while (true) {
            Status waiting = comm.Probe(me - 1, MPI.ANY_TAG);
            byte[] message = new byte[waiting.Get_count(MPI.BYTE)];
            Status status = comm.Recv(message, 0, message.length, MPI.BYTE, me - 1, waiting.tag);
            if (status.tag == END) {
                break;
            }
            ImageMessage image = ImageMessage.fromBytes(message);
            save(image);
            check.accept(image.ordinal(), Mix.digest(image.body()), System.nanoTime());
        }
        System.out.println(check.result(options.items()).line());
    }

    private void save(ImageMessage image) {
        try {
            Files.createDirectories(options.out());
            Files.write(options.out().resolve(image.name()), image.body());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write image " + image.name() + " to " + options.out(), e);
        }
    }
}
