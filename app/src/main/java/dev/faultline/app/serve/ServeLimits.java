package dev.faultline.app.serve;

import dev.faultline.fault.FaultLimits;
import dev.faultline.toolsets.code.CodeLimits;
import java.time.Duration;

/**
 * The limits of a server; sizes are in bytes.
 *
 * @param message a message from a client
 * @param values the number of JSON values in a message
 * @param result the result of a tool
 * @param file the content that {@code open_file} returns
 * @param path a path that a call names
 * @param query the query of a search
 * @param fault the parts of a failure
 */
record ServeLimits(int message, int values, int result, int file, int path, int query, FaultLimits fault) {
    /** {@return the limits of the code tools, together with the times that any call and a search may take} */
    CodeLimits code(Duration call, Duration search) {
        return CodeLimits.STANDARD
                .callTime(call)
                .searchTime(search)
                .fileBytes(file)
                .pathBytes(path)
                .queryBytes(query);
    }
}
