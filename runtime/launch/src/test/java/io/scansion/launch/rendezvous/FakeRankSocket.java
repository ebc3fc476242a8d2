package io.scansion.launch.rendezvous;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** Says and hears at a rendezvous what a rank of MPJ Express 0.44 does. */
public final class FakeRankSocket implements AutoCloseable {
    private final Socket socket;

    public FakeRankSocket(String host, int port) throws IOException {
        socket = new Socket(InetAddress.getByName(host), port);
        socket.setSoTimeout(20_000);
    }

    /** Shows the key to a seat, which comes first. */
    public void show(String key) throws IOException {
        new DataOutputStream(socket.getOutputStream()).writeUTF(key);
    }

    public void sayHello(int rank, int readPort, int writePort) throws IOException {
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.writeUTF("Sending Info");
        out.writeInt(writePort);
        out.writeInt(readPort);
        out.writeInt(rank);
        out.flush();
    }

    void say(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    public String hearOfAll() throws IOException {
        return new DataInputStream(socket.getInputStream()).readUTF();
    }

    boolean isHungUpOn() {
        try {
            return socket.getInputStream().read() < 0;
        } catch (IOException e) {
            return e.getMessage() != null && e.getMessage().contains("reset");
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
