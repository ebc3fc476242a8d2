package io.scansion.launch.host;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a host finds when it looks at itself.
 *
 * @param cores that processes may use there
 * @param openFiles limit of open files for one process; -1 where that is not told
 * @param processes limit of processes of this user; -1 where that is not told
 * @param ownAddress what its own name leads to there; empty if to nothing
 * @param names what the names of the other hosts lead to there; empty for those that lead to nothing
 * @param clockMillis its clock, in milliseconds since 1970
 * @param seesDirectory whether it sees a file that the launcher has made in the directory of the job
 * @param freePort whether it could listen at a port that MPJ Express uses
 * @param networkAddresses its addresses that other hosts may reach, the likeliest first
 */
record HostHealth(
        int cores,
        long openFiles,
        long processes,
        String ownAddress,
        SortedMap<String, String> names,
        long clockMillis,
        boolean seesDirectory,
        boolean freePort,
        List<String> networkAddresses) {

    HostHealth {
        names = new TreeMap<>(names);
        networkAddresses = List.copyOf(networkAddresses);
    }
}
