package io.scansion.wire.trust;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts one certificate and no authority. Names and dates in it mean nothing: it was made for one job, whose keys say by this
 * fingerprint which it is, on machines whose clocks may differ.
 */
public final class PinnedCertificate extends X509ExtendedTrustManager {
    /** The only version that is spoken. */
    public static final String PROTOCOL = "TLSv1.3";

    private final String sha256;

    private PinnedCertificate(Proof.Certificate proof) {
        sha256 = proof.sha256();
    }

    /** Returns what connects to the tuner with this certificate and to nobody else. */
    public static SSLContext context(Proof.Certificate proof) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance(PROTOCOL);
            context.init(null, new TrustManager[] {new PinnedCertificate(proof)}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("this Java cannot speak " + PROTOCOL + ": " + e.getMessage(), e);
        }
    }

    /** Returns the fingerprint of a certificate. */
    public static Proof.Certificate proof(X509Certificate certificate) throws GeneralSecurityException {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
        return new Proof.Certificate(HexFormat.of().formatHex(digest));
    }

    private void check(X509Certificate[] chain) throws CertificateException {
        try {
            if (chain.length == 0 || !proof(chain[0]).sha256().equals(sha256)) {
                throw new CertificateException("the certificate is not the one of this job's tuner");
            }
        } catch (CertificateException e) {
            throw e;
        } catch (GeneralSecurityException e) {
            throw new CertificateException(e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        check(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        throw noClient();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        throw noClient();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw noClient();
    }

    private static CertificateException noClient() {
        return new CertificateException("clients show keys, no certificates");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
