package io.scansion.wire;

/** Anything that travels on a tuner channel. The direction is in the sub-hierarchy. */
public sealed interface WireMessage permits AgentMessage, TunerMessage, OperatorMessage {}
