package dev.faultline.fleet.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fleet.StoreUrl;
import dev.faultline.testing.PausedProcesses;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * A PostgreSQL server from a Maven artifact, with fsync on. All tests of a JVM share it; each has a database of its
 * own. PostgreSQL refuses to run as root; tests of root run it as another user.
 */
public final class PostgresServer {
    /** The user that owns the databases. */
    public static final String OWNER = "owner";

    private static final long START_SECONDS = 60;
    private static final String PASSWORD = UUID.randomUUID().toString();
    private static final AtomicInteger DATABASES = new AtomicInteger();
    // When the JVM ends, however it ends, its end of the pipe closes, and the server stops.
    private static final List<String> TIED = List.of("sh", "-c", "\"$@\" & cat >/dev/null; kill -INT $!; wait", "sh");

    private final Path folder;
    private final int port;

    private PostgresServer(Path folder, int port) {
        this.folder = folder;
        this.port = port;
    }

    /** {@return the server, which the first call starts} */
    public static PostgresServer shared() {
        return Shared.SERVER;
    }

    private static final class Shared {
        static final PostgresServer SERVER = started();
    }

    /** {@return the address of a new, empty database} */
    public StoreUrl.Postgres database() {
        String name = "fleet" + DATABASES.incrementAndGet();
        execute("postgres", "CREATE DATABASE " + name);
        return (StoreUrl.Postgres) StoreUrl.parse(url(OWNER, name));
    }

    /** {@return the address of the database for another user} */
    public String url(String user, String database) {
        return "postgresql://" + user + "@127.0.0.1:" + port + "/" + database;
    }

    /** {@return the environment that lets the owner in} */
    public Map<String, String> environment() {
        return Map.of("PGPASSWORD", PASSWORD);
    }

    /** Runs a statement as the owner. */
    public void execute(String database, String sql) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    /** {@return a connection of the owner} */
    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/" + database, OWNER, PASSWORD);
    }

    /** Sets the clock of a new database ahead of this machine's, for the connections from now on. */
    public void shiftClock(String database, int hours) {
        execute(database, "CREATE SCHEMA shifted");
        for (String clock : List.of("now()", "clock_timestamp()")) {
            execute(
                    database,
                    "CREATE FUNCTION shifted." + clock + " RETURNS timestamptz LANGUAGE sql AS 'SELECT pg_catalog."
                            + clock + " + make_interval(hours => " + hours + ")'");
        }
        execute(database, "GRANT USAGE ON SCHEMA shifted TO PUBLIC");
        execute(database, "ALTER DATABASE " + database + " SET search_path = shifted, pg_catalog, public");
    }

    /** Stops all processes of the server: connections stay open, and nothing answers. */
    public void pause() throws IOException, InterruptedException {
        ProcessHandle server = process();
        PausedProcesses.pause(List.of(server)); // it starts no processes any more
        PausedProcesses.pause(server.descendants().toList());
    }

    /** Lets the server answer again. */
    public void resume() throws IOException, InterruptedException {
        ProcessHandle server = process();
        PausedProcesses.resume(
                Stream.concat(server.descendants(), Stream.of(server)).toList());
    }

    private ProcessHandle process() throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(folder.resolve("data/postmaster.pid")).getFirst());
        return ProcessHandle.of(pid).orElseThrow();
    }

    private static PostgresServer started() {
        try {
            Path folder = Files.createTempDirectory(
                    "faultline-postgres",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
            PostgresServer server = new PostgresServer(folder, freePort());
            Runtime.getRuntime().addShutdownHook(new Thread(server::remove));
            unpack(folder);
            server.initialise();
            server.start();
            return server;
        } catch (IOException e) {
            throw new AssertionError("PostgreSQL did not start", e);
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void unpack(Path folder) throws IOException {
        String architecture = System.getProperty("os.arch").equals("aarch64") ? "arm_64" : "x86_64";
        String name = "/postgres-linux-" + architecture + ".txz";
        try (InputStream packed = PostgresServer.class.getResourceAsStream(name);
                TarArchiveInputStream files =
                        new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(packed)))) {
            for (TarArchiveEntry entry = files.getNextEntry(); entry != null; entry = files.getNextEntry()) {
                Path path = folder.resolve(entry.getName()).normalize();
                assertThat(path).startsWithRaw(folder);
                if (entry.isDirectory()) {
                    Files.createDirectories(path);
                } else {
                    Files.createDirectories(path.resolveSibling("."));
                    if (entry.isSymbolicLink()) {
                        Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
                    } else {
                        Files.copy(files, path);
                        boolean program = (entry.getMode() & 0100) != 0;
                        Files.setPosixFilePermissions(
                                path, PosixFilePermissions.fromString(program ? "rwxr-xr-x" : "rw-r--r--"));
                    }
                }
            }
        }
    }

    private void initialise() throws IOException, InterruptedException {
        Path password = Files.writeString(folder.resolve("password"), PASSWORD);
        Path data = Files.createDirectory(folder.resolve("data"));
        if (isRoot()) {
            run(List.of("chown", "-R", "65534:65534", data.toString(), password.toString()));
        }
        run(asUser(
                folder.resolve("bin/initdb").toString(),
                "-D",
                data.toString(),
                "-U",
                OWNER,
                "--pwfile=" + password,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--no-locale"));
        Files.delete(password);
    }

    private void start() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(TIED);
        command.addAll(asUser(
                folder.resolve("bin/postgres").toString(),
                "-D",
                folder.resolve("data").toString(),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "port=" + port,
                "-c",
                "unix_socket_directories=",
                "-c",
                "fsync=on",
                "-c",
                "synchronous_commit=on",
                "-c",
                "shared_buffers=32MB"));
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!Files.readString(log).contains("ready to accept connections")) {
            assertThat(process.isAlive() && System.nanoTime() < deadline)
                    .as(Files.readString(log))
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static List<String> asUser(String... command) {
        List<String> all = new ArrayList<>();
        if (isRoot()) {
            all.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        all.addAll(List.of(command));
        return all;
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", "");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(output)).isZero();
    }

    // Nothing waits for the deletion: on a busy machine it can take longer than the 30 seconds that
    // Surefire gives a JVM to exit.
    private void remove() {
        try {
            new ProcessBuilder(
                            "sh",
                            "-c",
                            "pid=$(head -1 \"$1/data/postmaster.pid\") && kill -QUIT $pid; rm -rf \"$1\"",
                            "sh",
                            folder.toString())
                    .start();
        } catch (IOException e) {
            throw new IllegalStateException("PostgreSQL was not removed", e);
        }
    }
}
