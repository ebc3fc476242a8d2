package io.scansion.tuner.operate;

import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where an operator wants stages to be: {@code 2 to node3}, {@code 2 to 7} for a rank, or {@code off node1} for all that can leave. */
sealed interface MoveWish {
    /** All instances of a stage to a host, or the only one to a rank. */
    record To(String stage, String target) implements MoveWish {
        @Override
        public Found find(Room room) {
            if (!room.present().levels().containsKey(stage)) {
                throw new IllegalArgumentException("there is no stage " + stage + "; there are "
                        + String.join(", ", room.present().levels().keySet()));
            }
            boolean toHost = room.hosts().contains(target);
            if (!toHost && !target.chars().allMatch(Character::isDigit)) {
                throw new IllegalArgumentException(
                        "no rank is on a host " + target + "; there are " + String.join(", ", room.hosts()));
            }
            Moves moves = new Moves(room);
            List<Place> leaving = room.present().places(stage).stream()
                    .filter(place -> !isTarget(place))
                    .toList();
            requireMovable(room, leaving);
            List<Place> there =
                    moves.unused(stage).stream().filter(this::isTarget).toList();
            if (!toHost && room.present().instances(stage) > 1) {
                throw new IllegalStateException(
                        "stage " + stage + " has " + room.present().instances(stage)
                                + " instances, which do not fit into rank " + target + "; name a host");
            } else if (there.size() < leaving.size()) {
                throw new IllegalStateException("stage " + stage + " needs " + leaving.size()
                        + (leaving.size() == 1 ? " rank" : " ranks") + " there, and " + target + " has "
                        + there.size() + " that it could be given; it could be given "
                        + shown(moves.unused(stage)));
            }
            for (int i = 0; i < leaving.size(); i++) {
                moves.move(stage, leaving.get(i), there.get(i));
            }
            return new Found(moves.to(), List.of());
        }

        private void requireMovable(Room room, List<Place> leaving) {
            String fixed = room.fixed().apply(stage);
            if (!fixed.isEmpty() && !leaving.isEmpty()) {
                throw new IllegalStateException("stage " + stage + " cannot be moved" + fixed);
            }
        }

        /** A host that has a number for a name is a host. */
        private boolean isTarget(Place place) {
            return place.host().equals(target) || String.valueOf(place.rank()).equals(target);
        }

        private static String shown(List<Place> places) {
            return places.isEmpty()
                    ? "no rank now"
                    : places.stream()
                            .map(place -> "rank " + place.rank() + " on " + place.host())
                            .collect(Collectors.joining(", "));
        }
    }

    /** All stages that can leave a host leave it, each to the host that serves the fewest. */
    record Off(String host) implements MoveWish {
        @Override
        public Found find(Room room) {
            if (!room.hosts().contains(host)) {
                throw new IllegalArgumentException(
                        "no rank is on a host " + host + "; there are " + String.join(", ", room.hosts()));
            }
            Moves moves = new Moves(room);
            Set<String> staying = new LinkedHashSet<>();
            room.present().levels().forEach((stage, places) -> {
                for (Place place : places) {
                    if (place.host().equals(host)) {
                        leave(moves, room, stage, place).ifPresent(why -> staying.add("stage " + stage + why));
                    }
                }
            });
            if (moves.to().isSameAs(room.present()) && !staying.isEmpty()) {
                throw new IllegalStateException("nothing can leave " + host + ": " + String.join("; ", staying));
            }
            return new Found(moves.to(), List.copyOf(staying));
        }

        /** Returns why it stays; empty if it leaves. */
        private Optional<String> leave(Moves moves, Room room, String stage, Place place) {
            String fixed = room.fixed().apply(stage);
            if (!fixed.isEmpty()) {
                return Optional.of(" cannot be moved" + fixed);
            }
            Optional<Place> other = moves.unused(stage).stream()
                    .filter(one -> !one.host().equals(host))
                    .min(Comparator.comparingLong(one -> moves.served(one.host())));
            other.ifPresent(one -> moves.move(stage, place, one));
            return other.isPresent() ? Optional.empty() : Optional.of(" could be given no rank on another host");
        }
    }

    /**
     * What there is to choose from.
     *
     * @param unused ranks that could serve a stage beside those that do, by stage; in the order in which they are taken
     * @param fixed why a stage cannot be moved; empty if it can
     */
    record Room(Arrangement present, Function<String, List<Place>> unused, Function<String, String> fixed) {
        Set<String> hosts() {
            Set<String> hosts = new TreeSet<>();
            present.levels()
                    .forEach((stage, places) -> Stream.concat(places.stream(), unused.apply(stage).stream())
                            .map(Place::host)
                            .filter(host -> !host.isEmpty())
                            .forEach(hosts::add));
            return hosts;
        }
    }

    /** @throws IllegalArgumentException with one line for the operator */
    static MoveWish parse(String text) {
        String[] words = text.strip().split("\\s+");
        if (words.length == 2 && words[0].equals("off")) {
            return new Off(words[1]);
        } else if (words.length == 3 && words[1].equals("to")) {
            return new To(words[0], words[2]);
        }
        throw new IllegalArgumentException(
                "'" + text + "' says not what moves where; write STAGE to HOST, STAGE to RANK, or off HOST");
    }

    /**
     * What comes of it.
     *
     * @param staying stages that cannot leave, and why, a line each
     */
    record Found(Arrangement to, List<String> staying) {}

    /**
     * Finds the arrangement that is wanted.
     *
     * @throws IllegalArgumentException with one line for the operator
     * @throws IllegalStateException likewise, if it cannot be had as things stand
     */
    Found find(Room room);

    /** Moves stages to other places, one after the other; a rank serves one stage. */
    final class Moves {
        private final Room room;
        private Arrangement to;

        Moves(Room room) {
            this.room = room;
            this.to = room.present();
        }

        Arrangement to() {
            return to;
        }

        List<Place> unused(String stage) {
            Set<Place> used = new HashSet<>();
            to.levels().values().forEach(used::addAll);
            return room.unused().apply(stage).stream()
                    .filter(place -> !used.contains(place))
                    .toList();
        }

        void move(String stage, Place from, Place other) {
            List<Place> places = new ArrayList<>(to.places(stage));
            places.set(places.indexOf(from), other);
            to = to.with(stage, places);
        }

        /** How many stages are served on each host. */
        long served(String host) {
            return to.levels().values().stream()
                    .flatMap(List::stream)
                    .filter(place -> place.host().equals(host))
                    .count();
        }
    }
}
