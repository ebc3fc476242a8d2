/**
 * Whether a stage keeps the contract of transparent replication: {@link io.scansion.agent.contract.ContractCheck} puts together
 * what the probes have seen and what the bytecode says, {@link io.scansion.agent.contract.ContractWatch} does so again and
 * again in the background and reports what changes. The bytecode is analysed by the tuner, which {@link
 * io.scansion.agent.contract.CodeInquiry} asks. Nothing here runs on the program's threads.
 */
@NullMarked
package io.scansion.agent.contract;

import org.jspecify.annotations.NullMarked;
