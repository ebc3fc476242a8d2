package io.scansion.program.findings;

/**
 * A call that matters to the contract, and where it stands.
 *
 * @param operation method name, such as {@code Barrier}
 * @param site place of the call
 */
public record OperationAt(String operation, Site site) {
    @Override
    public String toString() {
        return operation + " at " + site;
    }
}
