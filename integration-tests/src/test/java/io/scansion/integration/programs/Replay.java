package io.scansion.integration.programs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * {@code PORT HOST TARGET_PORT}: stands between somebody who connects to PORT and the target, keeps what he sends, and when he has gone
 * sends all of it once more to the target by a connection of its own.
 */
public final class Replay {
    private static final int PATIENCE_MILLIS = 15_000;

    private Replay() {}

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        try (ServerSocket door = new ServerSocket(Integer.parseInt(args[0]))) {
            System.out.println("listening");
            try (Socket client = door.accept();
                    Socket target = new Socket(args[1], Integer.parseInt(args[2]))) {
                Thread back = new Thread(() -> copy(target, client, new ByteArrayOutputStream()));
                back.setDaemon(true);
                back.start();
                copy(client, target, kept);
                target.shutdownOutput();
                back.join(TimeUnit.SECONDS.toMillis(2));
            }
        }
        try (Socket again = new Socket(args[1], Integer.parseInt(args[2]))) {
            again.setSoTimeout(PATIENCE_MILLIS);
            again.getOutputStream().write(kept.toByteArray());
            System.out.println("replayed " + kept.size() + " bytes: " + end(again));
        }
    }

    private static String end(Socket socket) {
        try {
            socket.getInputStream().readAllBytes();
            return "closed";
        } catch (SocketTimeoutException e) {
            return "left open";
        } catch (IOException e) {
            return "closed";
        }
    }

    private static void copy(Socket from, Socket to, ByteArrayOutputStream kept) {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                kept.write(buffer, 0, read);
                out.write(buffer, 0, read);
                out.flush();
            }
        } catch (IOException e) {
            // one of the two has gone
        }
    }
}
