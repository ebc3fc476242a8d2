package io.scansion.wire.trust;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** What a tuner shows to be recognised by. Immutable. */
public final class TunerIdentity {
    private final Proof proof;
    private final @Nullable SSLContext tls;

    private TunerIdentity(Proof proof, @Nullable SSLContext tls) {
        this.proof = proof;
        this.tls = tls;
    }

    /** Returns one for the loopback, with words of its own. */
    public static TunerIdentity ofWords() {
        return new TunerIdentity(Proof.Words.make(), null);
    }

    /**
     * Returns one for networks.
     *
     * @param store has one certificate and the key to it
     * @throws GeneralSecurityException if it has not, or this Java cannot speak TLS 1.3
     */
    public static TunerIdentity of(KeyStore store, char[] password) throws GeneralSecurityException {
        String alias = store.aliases().nextElement();
        if (!(store.getCertificate(alias) instanceof X509Certificate certificate)) {
            throw new GeneralSecurityException("there is no certificate for " + alias);
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        SSLContext context = SSLContext.getInstance(PinnedCertificate.PROTOCOL);
        context.init(keys.getKeyManagers(), null, null);
        return new TunerIdentity(PinnedCertificate.proof(certificate), context);
    }

    /** Returns what clients recognise it by. */
    public Proof proof() {
        return proof;
    }

    /** Returns the tuner's end of a connection that has been accepted. */
    public Transport server(SocketChannel socket) throws IOException {
        return proof instanceof Proof.Words words
                ? new PlainTransport(socket, words, false)
                : TlsTransport.server(socket, Objects.requireNonNull(tls));
    }
}
