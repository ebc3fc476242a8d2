package io.scansion.tuner.act;

import io.scansion.wire.TunerMessage.Command;

/** A command and the physical rank that it goes to. */
public record Order(int rank, Command command) {}
