package io.scansion.launch.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.ListenAddress;
import io.scansion.launch.rendezvous.OwnAddresses.Own;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnAddressesTest {
    private final List<Own> own = List.of(
            new Own("lo", InetAddress.getLoopbackAddress()),
            new Own("eth0", InetAddress.getByName("192.168.7.20")),
            new Own("eth1", InetAddress.getByName("10.77.0.1")),
            new Own("eth1", InetAddress.getByName("10.78.0.1")),
            new Own("eth1", InetAddress.getByName("fd00::7")));

    OwnAddressesTest() throws UnknownHostException {}

    @ParameterizedTest
    @CsvSource({
        "eth0, 192.168.7.20",
        "eth1, 10.77.0.1",
        "10.77.0.0/16, 10.77.0.1",
        "10.78.0.0/15, 10.78.0.1",
        "10.64.0.0/10, 10.77.0.1",
        "0.0.0.0/0, 127.0.0.1",
        "10.78.0.1, 10.78.0.1",
        "10.78.0.1/32, 10.78.0.1",
        "fd00::/8, fd00:0:0:0:0:0:0:7",
    })
    void an_interface_a_network_and_an_address_name_one_address(String wanted, String address) {
        assertThat(OwnAddresses.find(wanted, Optional.empty(), own)).isEqualTo(new ListenAddress(address, 0, address));
        assertThat(OwnAddresses.find(wanted, Optional.of("gate.example.org"), own))
                .isEqualTo(new ListenAddress(address, 0, "gate.example.org"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"eth2", "10.99.0.0/16", "10.77.0.2", "fe80::/10", "localhost"})
    void what_this_machine_does_not_have_is_refused_with_what_it_has(String wanted) {
        assertThatThrownBy(() -> OwnAddresses.find(wanted, Optional.empty(), own))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageStartingWith("--interface " + wanted)
                .hasMessageContaining("eth0 192.168.7.20, eth1 10.77.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.77.0.0/33", "10.77.0.0/x", "eth1/8", "300.0.0.0/8"})
    void a_network_that_is_none_is_refused(String wanted) {
        assertThatThrownBy(() -> OwnAddresses.find(wanted, Optional.empty(), own))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining("such as 10.0.0.0/8");
    }

    @Test
    void all_addresses_need_one_to_be_told() {
        assertThatThrownBy(() -> OwnAddresses.find("0.0.0.0", Optional.empty(), own))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining("--advertise");
        assertThat(OwnAddresses.find("0.0.0.0", Optional.of("10.77.0.1"), own))
                .isEqualTo(new ListenAddress("0.0.0.0", 0, "10.77.0.1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "host;x", "fe80::1%eth0", "-x"})
    void what_nobody_can_connect_to_is_not_told(String advertised) {
        assertThatThrownBy(() -> OwnAddresses.find("lo", Optional.of(advertised), own))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining("--advertise");
    }

    @Test
    void a_machine_knows_its_own_loopback() {
        assertThat(OwnAddresses.find("127.0.0.0/8", Optional.empty())).isEqualTo(ListenAddress.LOOPBACK);
    }

    @Test
    void it_is_handed_on_in_the_jobs_file() {
        Properties properties = new Properties();
        assertThat(ListenAddress.fromProperties(properties)).isEqualTo(ListenAddress.LOOPBACK);
        ListenAddress address = new ListenAddress("10.77.0.1", 4711, "gate");
        address.toProperties(properties);
        assertThat(ListenAddress.fromProperties(properties)).isEqualTo(address);
    }
}
