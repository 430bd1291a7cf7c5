import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import java.time.Instant;

/** A program that writes and reads failures without a server; dev/check-consumer runs it with faultline-dialects alone. */
public final class DialectReader {
    private DialectReader() {}

    public static void main(String[] args) {
        Occurrence occurrence = new Occurrence(
                CommonCode.RESOURCE_NOT_FOUND.fault("No such page"), Origin.ofTool("read_page"), Instant.EPOCH, "id-1");
        for (Dialect dialect : Dialects.all()) {
            Envelope envelope = dialect.write(occurrence);
            boolean understood = dialect.read(envelope) instanceof Reading.Understood;
            boolean sound = dialect.check(envelope).isEmpty() && dialect.schema().get("type").isPresent();
            System.out.println(dialect.id() + " " + (understood && sound));
        }
    }
}
