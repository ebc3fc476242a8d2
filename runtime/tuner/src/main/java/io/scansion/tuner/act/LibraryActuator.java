package io.scansion.tuner.act;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.LibrarySource;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.DecisionIds;
import io.scansion.tuner.world.Subject;
import io.scansion.wire.TunerMessage.ArrangeFarm;
import io.scansion.wire.TunerMessage.ArrangeStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Changes what a program runs with the library: rank 0 is told, and makes the change itself. Owned by one thread. */
public final class LibraryActuator implements Actuator {
    /** Masters of farms and sources of pipelines are the program's first rank. */
    private static final int COORDINATOR = 0;

    private final LibrarySource source;
    private final EventSink events;
    private final DecisionIds ids;

    public LibraryActuator(LibrarySource source, EventSink events, DecisionIds ids) {
        this.source = source;
        this.events = events;
        this.ids = ids;
    }

    @Override
    public boolean changes(Subject subject) {
        return !subject.isProgram();
    }

    @Override
    public Set<String> able(Observation observation) {
        return observation.levels().stream()
                .filter(level -> level.change() == Level.Change.ALLOWED)
                .map(Level::name)
                .collect(Collectors.toSet());
    }

    @Override
    public Optional<String> objection(Proposal proposal) {
        return proposal.subject().equals(source.subject()) && proposal.from().isSameAs(source.present())
                ? Optional.empty()
                : Optional.of("is out of date: the run has changed");
    }

    @Override
    public List<Order> orders(Proposal proposal) {
        int run = proposal.subject().run();
        Arrangement to = proposal.to();
        List<Order> orders = new ArrayList<>();
        if (to.chunk() > 0) {
            orders.add(new Order(
                    COORDINATOR, new ArrangeFarm(ids.next(), run, to.instances(Arrangement.WORKERS), to.chunk())));
        } else {
            for (String stage : proposal.changed()) {
                orders.add(new Order(COORDINATOR, new ArrangeStage(ids.next(), run, stage, to.ranks(stage))));
            }
        }
        return orders;
    }

    @Override
    public boolean isInForce(Proposal proposal, boolean takingBack) {
        return proposal.subject().equals(source.subject()) && proposal.to().isSameAs(source.present());
    }

    @Override
    public boolean hasPassed(Proposal proposal) {
        return true; // the run shows an arrangement when it applies
    }

    @Override
    public long queuedBefore(Proposal proposal) {
        return 0; // the source is held back
    }

    @Override
    public long finishedAhead(Proposal proposal) {
        return 0;
    }

    @Override
    public long totalItems() {
        return source.monitor().totalItems();
    }

    @Override
    public void restartWindow() {
        source.restartWindow();
    }

    @Override
    public void recommended(Proposal proposal) {
        say(proposal, "recommended", proposal.verdict().opinions(), proposal.reason());
    }

    @Override
    public void sent(Proposal proposal, List<Order> orders) {
        say(proposal, "sent", List.of(), "");
    }

    @Override
    public void answered(Proposal proposal, Order order, Answer answer) {
        // what came of it is said when every order is answered
    }

    @Override
    public void failed(Proposal proposal, double itemsPerSecondBefore, String reason) {
        say(proposal, "failed", List.of(), reason);
    }

    private void say(Proposal proposal, String state, List<DecisionEvent.Opinion> opinions, String reason) {
        events.append(new ChangeEvent.Rearrangement(
                proposal.id(),
                proposal.subject().run(),
                state,
                proposal.from().text(),
                proposal.to().text(),
                proposal.model(),
                proposal.currentItemsPerSecond(),
                proposal.predictedItemsPerSecond(),
                proposal.verdict().interval().low(),
                proposal.verdict().interval().high(),
                proposal.gain(),
                proposal.changeSeconds(),
                proposal.paybackItems(),
                proposal.paybackSeconds(),
                opinions,
                reason));
    }
}
