#!/bin/bash
# Starts ranks on hosts without 'scansion run', an ssh for each, and ends all when one fails. Where something better starts your ranks, such
# as a batch system, let it call 'scansion rank' so.
#
#   start-ranks.sh agent.conf node1,node1,node2,node2,node3,node3 -- -cp app.jar com.example.Pipeline its arguments
set -uo pipefail

config=$(realpath "$1")
IFS=, read -ra hosts <<<"$2"
shift 3 # and the two dashes
trap 'kill $(jobs -p) 2>/dev/null; wait' EXIT
for rank in "${!hosts[@]}"; do
    # with -tt the rank ends when its ssh does
    ssh -tt -o BatchMode=yes "${hosts[rank]}" "cd ${PWD@Q} && exec scansion rank --rank $rank --processes ${#hosts[@]} --meet ${hosts[0]}:4712 \
        --config ${config@Q} -- ${*@Q}" </dev/null &
done
for rank in "${hosts[@]}"; do
    wait -n || { echo "a rank has failed, so all are ended" >&2; exit 3; }
done
