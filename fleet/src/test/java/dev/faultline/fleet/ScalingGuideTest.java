package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fleet.postgres.StoreAudit;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.ShippedDatabase;
import dev.faultline.trail.ChainAudit;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.TrailCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the statements of docs/guides/scaling.md that drop an old month. */
@Tag("thorough")
class ScalingGuideTest {
    private static final Path GUIDE = Path.of("../docs/guides/scaling.md");
    private static final Pattern STATEMENTS = Pattern.compile("```sql\\n(.*?)```", Pattern.DOTALL);

    private final ShippedDatabase store = new ShippedDatabase();

    ScalingGuideTest() throws StoreException {}

    @Test
    void whatIsLeftAfterAMonthWasDroppedVerifiesAndContinues(@TempDir Path trail) throws Exception {
        Matcher statements = STATEMENTS.matcher(Files.readString(GUIDE));
        assertThat(statements.find()).isTrue();
        GivenTrail.append(trail, 9);
        ship(trail);
        store.execute("CREATE TABLE entry_2025_01 PARTITION OF entry FOR VALUES FROM ('2025-01-01') TO ('2025-02-01');"
                + " UPDATE entry SET arrived = '2025-01-15' WHERE number <= 4");
        assertThat(verified().entries()).isEqualTo(10);

        store.execute(statements.group(1));
        GivenTrail.append(trail, 1);
        ship(trail);

        assertThat(verified().breaks()).isEmpty();
        List<ChainedLine> lines = GivenTrail.lines(trail);
        assertThat(store.verified()).isEqualTo(lines.subList(4, lines.size()));
    }

    private void ship(Path trail) throws Exception {
        assertThat(new Shipping(trail, "a machine", store.destination(), new NoListener()).once())
                .isInstanceOf(Shipping.ShippingResult.Shipped.class);
    }

    private TrailCheck verified() throws StoreException {
        try (StoredTrails trails = StoredTrails.open(store.database())) {
            return new StoreAudit(trails).verify(trails.streams().getFirst(), new ChainAudit());
        }
    }
}
