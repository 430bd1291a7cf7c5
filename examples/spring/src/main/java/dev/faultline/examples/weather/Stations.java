package dev.faultline.examples.weather;

import java.io.UncheckedIOException;
import java.net.ConnectException;
import org.springframework.stereotype.Repository;

/** The stations that measure the weather. */
@Repository
class Stations {
    /** A station. */
    record Station(String name, boolean isUp) {
        String reading() {
            if (!isUp) {
                throw new UncheckedIOException(new ConnectException("http://sensor:s3cret@10.0.0.7/read refused"));
            }
            return name + ": 14 degrees, light rain";
        }
    }

    Station near(double latitude, double longitude) {
        return latitude >= 0 ? new Station("Harbour", true) : new Station("Cape", false);
    }
}
