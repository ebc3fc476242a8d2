package io.scansion.tuner.control;

/**
 * An arrangement for a run with the library, and what a model promises of it.
 *
 * @param predicted items per second with it
 * @param predictedNow what the model says of the present arrangement, in items per second
 */
record LibraryChoice(LibraryArrangement to, String model, double predicted, double predictedNow, String reason) {
    double gain() {
        return predicted / predictedNow - 1;
    }

    LibraryChoice because(String why) {
        return new LibraryChoice(to, model, predicted, predictedNow, why);
    }
}
