package io.scansion.apps.matching;

import io.scansion.apps.images.StereoPair;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * What the master sends for one slice: everything that a slave needs to grow its matches.
 *
 * @param round which time the pair is matched, from 0
 * @param slice number of the slice
 * @param from first row that matches may grow into
 * @param to row behind the last such one
 */
record SliceTask(int round, int slice, int from, int to, int mostDisparity, Band band, List<Match> seeds) {
    private static final int HEADER_BYTES = 8 * Integer.BYTES;

    SliceTask {
        seeds = List.copyOf(seeds);
    }

    static SliceTask of(int round, Slice slice, StereoPair pair, int mostDisparity, List<Match> allSeeds) {
        return new SliceTask(
                round,
                slice.number(),
                slice.from(),
                slice.to(),
                mostDisparity,
                Band.around(pair, slice.from(), slice.to()),
                slice.own(allSeeds));
    }

    /** Longest message for a slice of a picture of this size. */
    static int mostBytes(int width, int height) {
        return HEADER_BYTES + 2 * width * height + Long.BYTES * SeedSearch.mostSeeds(width, height);
    }

    Propagation propagation() {
        return new Propagation(band, from, to, mostDisparity, seeds);
    }

    byte[] toBytes() {
        byte[] left = band.left();
        ByteBuffer buffer = ByteBuffer.allocate(HEADER_BYTES + seeds.size() * Long.BYTES + 2 * left.length);
        buffer.putInt(round).putInt(slice).putInt(from).putInt(to).putInt(mostDisparity);
        buffer.putInt(band.firstRow()).putInt(band.width()).putInt(seeds.size());
        seeds.forEach(seed -> buffer.putLong(seed.code()));
        return buffer.put(left).put(band.right()).array();
    }

    /** @param length of the message in the array, which may be longer */
    static SliceTask fromBytes(byte[] bytes, int length) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
        int round = buffer.getInt();
        int slice = buffer.getInt();
        int from = buffer.getInt();
        int to = buffer.getInt();
        int mostDisparity = buffer.getInt();
        int firstRow = buffer.getInt();
        int width = buffer.getInt();
        int count = buffer.getInt();
        List<Match> seeds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            seeds.add(Match.of(buffer.getLong()));
        }
        byte[] left = new byte[buffer.remaining() / 2];
        byte[] right = new byte[left.length];
        buffer.get(left).get(right);
        return new SliceTask(round, slice, from, to, mostDisparity, new Band(firstRow, width, left, right), seeds);
    }
}
