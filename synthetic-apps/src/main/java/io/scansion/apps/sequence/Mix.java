package io.scansion.apps.sequence;

/** 64-bit mixing (the finaliser of SplitMix64, Steele et al., OOPSLA 2014): a bijection whose every output bit depends on every input bit. */
public final class Mix {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private Mix() {}

    public static long mix(long value) {
        long z = value + GOLDEN_GAMMA;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Depends on the order of its arguments. */
    public static long mix(long first, long second) {
        return mix(mix(first) + second);
    }

    /** Depends on every byte, on their order and on their number. */
    public static long digest(byte[] bytes) {
        long digest = bytes.length;
        for (byte element : bytes) {
            digest = digest * 31 + element;
        }
        return mix(digest);
    }
}
