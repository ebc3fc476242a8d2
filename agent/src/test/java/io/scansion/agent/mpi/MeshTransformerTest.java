package io.scansion.agent.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.agent.mesh.MeshGuard;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MeshTransformerTest {
    @Test
    void a_library_that_is_otherwise_made_is_left_alone() throws IOException {
        assertThat(MeshRewriter.guarded(MpjLibrary.classFile("xdev/niodev/NIODevice")))
                .isNotEmpty();
        byte[] other = MpjLibrary.classFile("mpi/Comm");
        assertThatThrownBy(() -> MeshRewriter.guarded(other)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void what_it_writes_is_verified_by_the_jvm() throws Exception {
        String name = "xdev.niodev.NIODevice";
        byte[] guarded = MeshRewriter.guarded(MpjLibrary.classFile("xdev/niodev/NIODevice"));
        try (URLClassLoader library =
                new URLClassLoader(new URL[] {MpjLibrary.jar().toUri().toURL()}, MeshGuard.class.getClassLoader()) {
                    @Override
                    protected Class<?> findClass(String wanted) throws ClassNotFoundException {
                        return wanted.equals(name)
                                ? defineClass(wanted, guarded, 0, guarded.length)
                                : super.findClass(wanted);
                    }
                }) {
            assertThat(library.loadClass(name).getDeclaredMethods()).isNotEmpty(); // links the class
        }
    }

    @Test
    void ranks_listen_where_they_meet_and_not_everywhere() throws IOException {
        SocketAddress everywhere = new InetSocketAddress(30_000);
        InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 30_000);
        assertThat(MeshGuard.narrow(everywhere, "127.0.0.1")).isEqualTo(loopback);
        assertThat(MeshGuard.narrow(loopback, "10.0.0.1")).isEqualTo(loopback);
        assertThat(MeshGuard.narrow(everywhere, "no host at all")).isEqualTo(everywhere);
    }

    @Test
    void who_comes_from_no_host_of_the_job_is_not_taken_for_a_rank() throws IOException {
        assertThat(accepted("127.0.0.1", ";127.0.0.1@1@2@0;127.0.0.9@1@2@1;")).isNotNull();
        assertThat(accepted("127.0.0.9", ";127.0.0.1@1@2@0;127.0.0.9@1@2@1;")).isNotNull();
        assertThat(accepted("127.0.0.3", ";127.0.0.1@1@2@0;127.0.0.33@1@2@1;")).isNull();
    }

    @Test
    void in_a_job_with_spares_a_rank_shows_that_it_knows_of_them() {
        assertThat(MeshGuard.identity().getMostSignificantBits())
                .isNotEqualTo(MeshGuard.identity().getMostSignificantBits());
        UUID two;
        try {
            MeshGuard.spares(2);
            two = MeshGuard.identity();
            assertThat(two).isNotEqualTo(MeshGuard.identity());
            assertThat(MeshGuard.showsSpares(two)).isTrue();
            assertThat(MeshGuard.showsSpares(UUID.randomUUID())).isFalse();
            MeshGuard.spares(3);
            assertThat(MeshGuard.showsSpares(two)).isFalse();
        } finally {
            MeshGuard.spares(0);
        }
        assertThat(MeshGuard.showsSpares(two)).isFalse();
    }

    private static @Nullable SocketAddress accepted(String from, String peers) throws IOException {
        try (ServerSocketChannel acceptor = ServerSocketChannel.open();
                SocketChannel client = SocketChannel.open()) {
            acceptor.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            client.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
            client.connect(acceptor.getLocalAddress());
            try (SocketChannel accepted = MeshGuard.accept(acceptor, "#Peer Information" + peers)) {
                return accepted == null ? null : accepted.getRemoteAddress();
            }
        }
    }
}
