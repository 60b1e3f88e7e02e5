package dev.steward.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/** What has to be there before SQLite can open a store: its folder, its file with no rights for others, and the native library. */
final class SqliteFile {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteFile.class);
    private static final String LIBRARY_FOLDER = "org.sqlite.lib.path";
    private static final String LIBRARY_NAME = "org.sqlite.lib.name";

    private SqliteFile() {}

    /** @throws StoreUnavailable when the folder or the file can't be made */
    static void prepare(Path file) {
        Path folder = file.getParent();
        try {
            Files.createDirectories(folder, privately(folder, "rwx------"));
            create(file);
        } catch (IOException failure) {
            throw new StoreUnavailable("The store's file can't be made: " + failure.getMessage(), failure);
        }
        unpackLibrary(folder);
    }

    private static void create(Path file) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        try {
            Files.createFile(file, privately(file.getParent(), "rw-------"));
        } catch (FileAlreadyExistsException madeByAnother) {
            LOG.trace("Another process has just made the store", madeByAnother);
        }
    }

    /**
     * Unpacks SQLite's native library beside the store, once per version, since the driver would otherwise unpack it at each start (measured: 240 ms against
     * 48). Where that isn't possible, the driver does it.
     */
    private static void unpackLibrary(Path folder) {
        if (System.getProperty(LIBRARY_FOLDER) != null) {
            return;
        }
        String name = SQLiteJDBCLoader.getVersion() + "-" + LibraryLoaderUtil.getNativeLibName();
        Path library = folder.resolve("lib").resolve(name);
        String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName();
        try (InputStream packed = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            if (packed == null) {
                return;
            }
            if (!Files.exists(library)) {
                unpack(packed, library);
            }
            System.setProperty(LIBRARY_FOLDER, library.getParent().toString());
            System.setProperty(LIBRARY_NAME, name);
        } catch (IOException failure) {
            LOG.debug("SQLite's native library can't be kept beside the store", failure);
        }
    }

    /** Under another name first, so that no other process finds half of it. */
    private static void unpack(InputStream packed, Path library) throws IOException {
        Files.createDirectories(library.getParent());
        Path half = Files.createTempFile(library.getParent(), "unpacking", null);
        Files.copy(packed, half, StandardCopyOption.REPLACE_EXISTING);
        Files.move(half, library, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static FileAttribute<?>[] privately(Path folder, String rights) {
        boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))}
                : new FileAttribute<?>[0];
    }
}
