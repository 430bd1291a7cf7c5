package dev.faultline.app.serve;

import dev.faultline.fault.FaultLimits;
import dev.faultline.toolsets.code.CodeLimits;
import java.time.Duration;

/**
 * The sizes, in bytes, that a server does not exceed.
 *
 * @param message a message from a client
 * @param result the result of a tool
 * @param file the content that {@code open_file} returns
 * @param path a path that a call names
 * @param query the query of a search
 * @param fault the parts of a failure
 */
record ServeLimits(int message, int result, int file, int path, int query, FaultLimits fault) {
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
