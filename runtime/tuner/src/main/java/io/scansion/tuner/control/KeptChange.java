package io.scansion.tuner.control;

/** Something that was changed in the running program, stays, and can be taken back. */
sealed interface KeptChange permits ChangeUnderWay, LibraryChange, PointSetting {}
