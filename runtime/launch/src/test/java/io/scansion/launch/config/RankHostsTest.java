package io.scansion.launch.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankHostsTest {
    private static RankHosts hosts(String list, RankHosts.Layout layout, String... fixed) {
        return new RankHosts(HostList.parse(list), layout, HostList.parseFixed(List.of(fixed)), RankHosts.HERE.way());
    }

    private static List<RankHost> file(String... lines) {
        return HostList.parseFile(Path.of("hosts"), List.of(lines));
    }

    @Test
    void packed_ranks_fill_a_host_before_the_next_and_spares_come_last() {
        assertThat(hosts("a:2,b:3,c:1", RankHosts.Layout.PACK).place(3, 2)).containsExactly("a", "a", "b", "b", "b");
    }

    @Test
    void spread_ranks_go_round_as_long_as_there_are_slots() {
        assertThat(hosts("a:3,b:1,c:2", RankHosts.Layout.SPREAD).place(4, 2))
                .containsExactly("a", "b", "c", "a", "c", "a");
    }

    @Test
    void hosts_without_slots_share_what_has_to_have_room() {
        assertThat(hosts("a,b,c", RankHosts.Layout.SPREAD).withRoomFor(7).hosts())
                .extracting(RankHost::slots)
                .containsExactly(3, 3, 3);
        assertThat(hosts("a:2,b", RankHosts.Layout.PACK).withRoomFor(7).hosts())
                .extracting(RankHost::slots)
                .containsExactly(2, 1);
        assertThat(RankHosts.HERE.withRoomFor(7).areHere()).isTrue();
    }

    @Test
    void ranks_that_have_to_be_somewhere_are_there_whatever_the_others_do() {
        assertThat(hosts("a:2,b:2", RankHosts.Layout.PACK, "0=b,3=a").place(3, 1))
                .containsExactly("b", "a", "b", "a");
    }

    @Test
    void slots_kept_for_spares_get_no_ranks() {
        List<RankHost> hosts = file("a slots=2 spares=1", "b slots=3 spares=2");
        RankHosts all =
                new RankHosts(hosts, RankHosts.Layout.PACK, HostList.parseFixed(List.of()), RankHosts.HERE.way());
        assertThat(all.spares()).contains(3);
        assertThat(all.place(2, 3)).containsExactly("a", "b", "a", "b", "b");
        assertThatThrownBy(() -> all.place(2, 2)).hasMessageContaining("lay down 3 spares, but --spares is 2");
    }

    @Test
    void too_few_slots_are_refused_with_both_numbers() {
        assertThatThrownBy(() -> hosts("a:2,b", RankHosts.Layout.PACK).place(3, 2))
                .isInstanceOf(InvalidJobException.class)
                .hasMessage("the hosts have 3 slots, but 3 ranks and 2 spares need 5; add hosts or slots");
        assertThatThrownBy(
                        () -> hosts("a:1,b:2", RankHosts.Layout.PACK, "0=a,1=a").place(2, 0))
                .hasMessageContaining("--rank-host puts rank 1 on a, which has no slot left");
        assertThatThrownBy(() -> hosts("a:2", RankHosts.Layout.PACK, "2=a").place(2, 0))
                .hasMessageContaining("--rank-host names rank 2, but there are ranks 0 to 1");
    }

    @Test
    void a_line_of_a_file_says_all_that_is_to_be_said_of_a_host() {
        assertThat(file(
                        "# mine",
                        "",
                        "a # one",
                        "b slots=6 speed=1.5 address=me@10.0.0.2 java=/j mpj=/m scansion=/s env.X=y=z"))
                .satisfiesExactly(a -> assertThat(a.slots()).isEqualTo(1), b -> {
                    assertThat(b.slots()).isEqualTo(6);
                    assertThat(b.speed()).hasValue(1.5);
                    assertThat(b.destination()).isEqualTo("me@10.0.0.2");
                    assertThat(b.java()).contains(Path.of("/j"));
                    assertThat(b.mpjHome()).contains(Path.of("/m"));
                    assertThat(b.scansion()).contains(Path.of("/s"));
                    assertThat(b.environment()).containsEntry("X", "y=z");
                });
    }

    @Test
    void speeds_are_told_by_rank_and_only_if_any_is_said() {
        RankHosts said = RankHosts.HERE.with(file("a slots=2 speed=0.5", "b", "c speed=3"));
        assertThat(said.speeds(3, 1)).containsExactly(0.5, 0.5, 1.0, 3.0);
        assertThat(RankHosts.HERE.with(file("a slots=2", "b")).speeds(3, 0)).isEmpty();
        assertThat(RankHosts.HERE.speeds(3, 0)).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a slots=many         | hosts line 1: slots must be a number, got 'many'",
                "a slots=0            | it needs 1 slot or more",
                "a speed=fast         | speed must be a number such as 1.5",
                "a speed=0            | host a: its speed must be above 0, got 0.0",
                "a speed=NaN          | host a: its speed must be above 0",
                "a speed=Infinity     | host a: its speed must be above 0",
                "a spares=2           | no more spares than slots, got 1 slots and 2 spares",
                "a slots              | 'slots' is not understood",
                "a colour=blue        | 'colour' is nothing that is said of a host",
                "-oProxyCommand=x     | is no name of a host",
                "a address=-oProxy=x  | is no address",
            })
    void a_line_that_is_no_host_is_refused_with_its_number(String line, String reason) {
        assertThatThrownBy(() -> file(line))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageStartingWith("hosts line 1: ")
                .hasMessageContaining(reason);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {"a:2,a:3 | host a is named twice", "a:x | the slots of a must be a number", "a:2,,b | is no name"})
    void a_list_that_is_none_is_refused(String list, String reason) {
        assertThatThrownBy(() -> hosts(list, RankHosts.Layout.PACK)).hasMessageContaining(reason);
    }
}
