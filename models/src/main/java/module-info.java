/** Analytic performance models: pure functions of measured values, without threads and without input or output. */
module io.scansion.models {
    requires static transitive org.jspecify;
    requires org.antlr.antlr4.runtime;

    exports io.scansion.models;
    exports io.scansion.models.contract;
    exports io.scansion.models.contract.equations;
    exports io.scansion.models.contract.fluid;
    exports io.scansion.models.contract.modules;
    exports io.scansion.models.contract.resources;
    exports io.scansion.models.export;
    exports io.scansion.models.rational;
    exports io.scansion.models.mapping.search;
    exports io.scansion.models.mapping.syntax;
    exports io.scansion.models.mapping;
    exports io.scansion.models.markov;
    exports io.scansion.models.masterworker;
    exports io.scansion.models.markov.statespace;
    exports io.scansion.models.markov.steady;
    exports io.scansion.models.markov.transients;
    exports io.scansion.models.pepa.analysis;
    exports io.scansion.models.pepa.simulation;
    exports io.scansion.models.pepa.syntax;
    exports io.scansion.models.pepa;
    exports io.scansion.models.phasetype;
    exports io.scansion.models.poetries;
    exports io.scansion.models.queueing;
    exports io.scansion.models.queueing.clientserver;
    exports io.scansion.models.queueing.graph;
    exports io.scansion.models.queueing.simulation;
    exports io.scansion.models.san.analysis;
    exports io.scansion.models.san.masterslave;
    exports io.scansion.models.san.syntax;
    exports io.scansion.models.san;
}
