package dev.faultline.fleet.testing;

import java.io.IOException;
import java.io.OutputStream;

/** Formats the storage of a broker and runs it, until standard input ends. */
final class BrokerMain {
    private BrokerMain() {}

    public static void main(String[] args) throws IOException {
        if (args[1].equals("format")) {
            int exit = kafka.tools.StorageTool.execute(
                    new String[] {"format", "-t", "4L6g3nShT-eMCtK--X86sw", "-c", args[0]}, System.out);
            if (exit != 0) {
                Runtime.getRuntime().halt(exit);
            }
        }
        Thread.ofPlatform().daemon().start(BrokerMain::endWithParent);
        kafka.Kafka.main(new String[] {args[0]});
    }

    private static void endWithParent() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            System.err.println(e);
        }
        Runtime.getRuntime().halt(0);
    }
}
