package io.scansion.shapes;

/** Leaves a trace when it is initialised. */
public final class SilentInitialiser {
    static {
        System.setProperty("scansion.test.initialised", "yes");
    }

    private SilentInitialiser() {}

    public static void main(String[] args) {
        System.out.println("not run");
    }
}
