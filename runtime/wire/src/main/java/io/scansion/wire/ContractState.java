package io.scansion.wire;

/** How a stage stands to the conditions of transparent replication. */
public enum ContractState {
    /** Too few items seen to say. */
    WATCHING,
    /** Everything seen so far, and the program text, keep the contract. */
    KEPT,
    /** The contract is broken; the reasons say where. Final. */
    BROKEN
}
