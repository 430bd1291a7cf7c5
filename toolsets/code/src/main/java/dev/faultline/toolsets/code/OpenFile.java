package dev.faultline.toolsets.code;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.FileOperationError;
import dev.faultline.dialects.problemdetails.FileReadError;
import dev.faultline.files.Root;
import dev.faultline.files.process.Deadline;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** {@code open_file}: a text file or a range of its lines, byte for byte. */
record OpenFile(Root root, CodeLimits limits) {
    private static final String UTF_8 = "UTF-8";

    /** What decoding puts in place of bytes that are not text. */
    private static final char REPLACEMENT = '\uFFFD';

    private static final JsonObject EMPTY = result("", "", 0, 0);

    static final Parameter<String> PATH =
            Parameter.required("path", Shape.path(), "The file, relative to the root of the repository, with slashes.");
    private static final Parameter<Optional<Long>> START =
            Parameter.optional("start_line", anyLine(), "The first line to return, counted from 1.");
    private static final Parameter<Optional<Long>> END =
            Parameter.optional("end_line", anyLine(), "The last line to return; beyond the end of the file is fine.");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(sent.get(PATH), new LineRange(sent.get(START), sent.get(END))), PATH, START, END);

    private record Request(String path, LineRange range) {}

    // R14: range rules are not in the schema, so that the contract's own messages are used.
    static Shape<Long> anyLine() {
        return Shape.integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    Tool tool() {
        return CodeTools.served(
                CodeTools.contract("open_file", "files:open_file", EMPTY, PARAMETERS)
                        .timeLimit(limits.callTime()),
                "Reads a text file of the repository, or the lines from start_line to end_line. Content is exact to the"
                        + " byte. A file that is too large is rejected with the range to ask for.",
                schema(),
                this::handle);
    }

    private static ResultSchema schema() {
        return new ResultSchema().text("path", "content").integer("lines", 0).integer("size", 0);
    }

    private static JsonObject result(String path, String content, long lines, int size) {
        return JsonObject.builder()
                .put("path", path)
                .put("content", content)
                .put("lines", lines)
                .put("size", size)
                .build();
    }

    /**
     * {@return the content}
     *
     * @throws dev.faultline.dialects.problemdetails.PathOutsideRepositoryError if the path leads outside
     * @throws FileOperationError if it is not a regular file, or too large
     * @throws FileReadError if it is not text
     * @throws dev.faultline.dialects.problemdetails.InvalidLineRangeError if the range is invalid
     */
    private Envelope handle(ToolCall call) throws Exception {
        Request request = PARAMETERS.decode(call.arguments());
        Deadline stop = Deadline.of(call, limits.callTime());
        byte[] bytes = ResolvedPath.at(root, request.path).read((file, about) -> content(file, request, stop));
        String text = decoded(bytes, request.path);
        return Envelope.success(result(request.path, text, lines(bytes), bytes.length));
    }

    private byte[] content(SeekableByteChannel file, Request request, Deadline stop)
            throws IOException, InterruptedException, TimeoutException {
        boolean small = file.size() <= limits.fileBytes();
        LineReader reader = new LineReader(file, stop);
        if (small) {
            byte[] all = reader.read(LineRange.WHOLE, limits.fileBytes()).content();
            return request.range.isWhole() ? all : slice(all, request);
        }
        LineRange range = request.range.checked(request.path);
        LineReader.Lines lines = reader.read(range, limits.fileBytes());
        if (lines.fits() && !range.isWhole()) {
            return lines.content();
        }
        throw tooLarge(request, lines.whole());
    }

    // R14: decoded before the range is checked
    private static byte[] slice(byte[] all, Request request) {
        decoded(all, request.path);
        LineRange range = request.range.checked(request.path);
        int from = 0;
        long line = 1;
        for (int i = 0; i < all.length; i++) {
            if (all[i] == '\n') {
                line++;
                from = line == range.first() ? i + 1 : from;
                if (line > range.last()) {
                    return Arrays.copyOfRange(all, from, i + 1);
                }
            }
        }
        return line < range.first() ? new byte[0] : Arrays.copyOfRange(all, from, all.length);
    }

    private FileOperationError tooLarge(Request request, long fitting) {
        long first = request.range.first();
        String what = request.range.isWhole() ? "File is" : "These lines are";
        String next = fitting == 0
                ? "line " + first + " alone is too large to be returned"
                : "ask for start_line " + first + " and end_line " + (first + fitting - 1);
        return new FileOperationError(
                what + " larger than " + limits.fileBytes() + " bytes: " + request.path + "; " + next, request.path);
    }

    private static String decoded(byte[] bytes, String path) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (text.indexOf('\0') >= 0) {
            throw notText(path, bytes, offsetOfNul(bytes), "makes the file binary");
        }
        if (text.indexOf(REPLACEMENT) >= 0) { // which may also be in the file
            requireText(bytes, path);
        }
        return text;
    }

    private static void requireText(byte[] bytes, String path) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CoderResult end = decoder.decode(in, CharBuffer.allocate(bytes.length), true);
        if (end.isError()) {
            throw notText(path, bytes, in.position(), "begins no character");
        }
    }

    private static int offsetOfNul(byte[] bytes) {
        int offset = 0;
        while (bytes[offset] != 0) {
            offset++;
        }
        return offset;
    }

    private static FileReadError notText(String path, byte[] bytes, int offset, String why) {
        String value = HexFormat.of().toHexDigits(bytes[offset]);
        return new FileReadError(path, UTF_8, "byte 0x" + value + " at offset " + offset + " " + why);
    }

    private static long lines(byte[] content) {
        long lines = 0;
        for (byte each : content) {
            lines += each == '\n' ? 1 : 0;
        }
        return content.length > 0 && content[content.length - 1] != '\n' ? lines + 1 : lines;
    }
}
