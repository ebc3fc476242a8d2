package io.scansion.skeletons;

import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Parcel;
import io.scansion.skeletons.transport.Postbox;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Ranks that are threads of the test. Where sends wait for the receiver, a send that nobody takes shows as a run that hangs. */
final class MemoryPostbox implements Postbox {
    @SuppressWarnings("ArrayRecordComponent") // a message, never compared
    private record Letter(int from, Channel channel, byte[] bytes, CountDownLatch taken) {}

    private final List<MemoryPostbox> world;
    private final int rank;
    private final boolean sendsWait;
    private final List<Letter> arrived = new ArrayList<>();
    private final List<CountDownLatch> underWay = new ArrayList<>();
    private byte[] buffer = new byte[0];

    private MemoryPostbox(List<MemoryPostbox> world, int rank, boolean sendsWait) {
        this.world = world;
        this.rank = rank;
        this.sendsWait = sendsWait;
    }

    static List<MemoryPostbox> world(int size, boolean sendsWait) {
        List<MemoryPostbox> world = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            world.add(new MemoryPostbox(world, rank, sendsWait));
        }
        return world;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return world.size();
    }

    @Override
    public void send(byte[] bytes, int length, int to, Channel channel) {
        CountDownLatch taken = world.get(to).put(new Letter(rank, channel, Arrays.copyOf(bytes, length), latch()));
        if (sendsWait) {
            await(taken);
        }
    }

    @Override
    public void sendLater(byte[] bytes, int length, int to, Channel channel) {
        underWay.add(world.get(to).put(new Letter(rank, channel, Arrays.copyOf(bytes, length), latch())));
    }

    private static CountDownLatch latch() {
        return new CountDownLatch(1);
    }

    private synchronized CountDownLatch put(Letter letter) {
        arrived.add(letter);
        notifyAll();
        return letter.taken();
    }

    @Override
    public synchronized Parcel take(int from, Channel channel) {
        while (true) {
            Parcel parcel = find(from, channel);
            if (parcel != null) {
                return parcel;
            }
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("rank " + rank + " waits for " + from + " on " + channel, e);
            }
        }
    }

    @Override
    public synchronized @Nullable Parcel poll(Channel channel) {
        return find(ANYONE, channel);
    }

    private @Nullable Parcel find(int from, Channel channel) {
        for (int i = 0; i < arrived.size(); i++) {
            Letter letter = arrived.get(i);
            if (letter.channel() == channel && (from == ANYONE || letter.from() == from)) {
                arrived.remove(i);
                letter.taken().countDown();
                Arrays.fill(buffer, (byte) -1); // the last parcel is not valid any more
                buffer = letter.bytes();
                return new Parcel(letter.from(), buffer);
            }
        }
        return null;
    }

    @Override
    public void finish() {
        underWay.forEach(MemoryPostbox::await);
        underWay.clear();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody takes a message", e);
        }
    }

    synchronized int leftOver() {
        return arrived.size();
    }
}
