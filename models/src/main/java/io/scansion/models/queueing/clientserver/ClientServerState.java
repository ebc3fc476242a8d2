package io.scansion.models.queueing.clientserver;

import io.scansion.models.Quantity;
import io.scansion.models.Quantity.Unit;
import io.scansion.models.Solution;
import io.scansion.models.StatedAccuracy;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The steady state of a client-server system; in brackets the report's names.
 *
 * @param interArrival mean time between two requests at the server (T_A)
 * @param clientCycle mean time between two requests of one client (T_cl), N times the above
 * @param utilisation part of the time in which the server is busy (rho), below 1
 * @param waitingTime mean time of a request in the queue (W_q)
 * @param response mean time from request to reply (R_q)
 * @param requestsWaiting mean number of requests in the queue (L_q), by Little's law
 * @param requestsPresent mean number of requests sent and not replied to (N_q), by Little's law
 */
public record ClientServerState(
        double interArrival,
        double clientCycle,
        double utilisation,
        double waitingTime,
        double response,
        double requestsWaiting,
        double requestsPresent)
        implements Solution {

    @Override
    public Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        quantities.put("T_A", new Quantity(interArrival, Unit.TIME));
        quantities.put("T_cl", new Quantity(clientCycle, Unit.TIME));
        quantities.put("rho", new Quantity(utilisation, Unit.SHARE));
        quantities.put("W_q", new Quantity(waitingTime, Unit.TIME));
        quantities.put("R_q", new Quantity(response, Unit.TIME));
        quantities.put("L_q", new Quantity(requestsWaiting, Unit.NUMBER));
        quantities.put("N_q", new Quantity(requestsPresent, Unit.NUMBER));
        return quantities;
    }

    @Override
    public StatedAccuracy statedAccuracy() {
        return StatedAccuracy.EXACT;
    }

    @Override
    public String foundBy() {
        return "closed form";
    }
}
