package io.scansion.wire.trust;

import java.util.Properties;

/** By what the two ends of a connection know each other before they speak; the tuner's part of it is made anew or for one job. */
public sealed interface Proof {
    /**
     * On the loopback: words in the tuner's address file, which only the job's owner can read, made anew by every tuner. A client
     * says the one, the tuner answers the other; only then keys are shown. So whoever takes the port of a tuner that has died
     * learns nothing of use, and no cryptography is loaded into the program's JVM.
     *
     * @param knock what a client says first
     * @param answer what the tuner answers
     */
    record Words(String knock, String answer) implements Proof {
        /** Length of either, in characters of ASCII. */
        static final int LENGTH = 32;

        public Words {
            if (knock.length() != LENGTH || answer.length() != LENGTH) {
                throw new IllegalArgumentException("words have " + LENGTH + " characters each");
            }
        }

        /** Returns new ones. */
        public static Words make() {
            return new Words(JobKeys.secret(), JobKeys.secret());
        }

        @Override
        public int openingMillis() {
            return 5_000;
        }

        /** Says nothing: words are not to be found in logs. */
        @Override
        public String toString() {
            return "Words";
        }
    }

    /**
     * Between hosts: TLS 1.3, in which the tuner shows that it has the key to this certificate.
     *
     * @param sha256 of its encoding, in lower-case hexadecimal digits
     */
    record Certificate(String sha256) implements Proof {
        public Certificate {
            if (sha256.length() != 64) {
                throw new IllegalArgumentException("the SHA-256 of a certificate has 64 digits");
            }
        }

        /** Several seconds of computing where a host gives a process a tenth of a core. */
        @Override
        public int openingMillis() {
            return 30_000;
        }
    }

    /** How long the two ends may take to recognise each other, from the connection on, in milliseconds; what they then say is timed anew. */
    int openingMillis();

    /** Adds it to what only the job's owner can read. */
    default void toProperties(Properties properties) {
        if (this instanceof Words words) {
            properties.setProperty("knock", words.knock());
            properties.setProperty("answer", words.answer());
        } else if (this instanceof Certificate certificate) {
            properties.setProperty("certificate", certificate.sha256());
        }
    }

    /** @throws IllegalArgumentException if it is missing or malformed */
    static Proof fromProperties(Properties properties) {
        String certificate = properties.getProperty("certificate");
        return certificate != null
                ? new Certificate(certificate.trim())
                : new Words(properties.getProperty("knock", ""), properties.getProperty("answer", ""));
    }
}
