package dev.steward;

import dev.steward.identity.Secret;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The folder in which the program keeps its files. */
final class DataFolder {
    private static final String LOCK = "steward.lock";
    private static final String ADMIN_KEY = "admin-key";

    private final Path path;

    DataFolder(Path path) {
        this.path = path.toAbsolutePath().normalize();
    }

    /**
     * Takes the folder for this process until the lock is closed; the operating system lets go of it when the process ends in whatever way.
     *
     * @throws CannotStart when another server has it, or when nothing can be written there
     */
    AutoCloseable lock() throws CannotStart {
        try {
            Files.createDirectories(path, forOwnerOnly("rwx------"));
            FileChannel channel =
                    FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!isLocked(channel)) {
                channel.close();
                throw new CannotStart(
                        "Another Steward server uses the data folder " + path
                                + ". Stop it, or set STEWARD_DATA_DIR to another folder. Commands such as 'steward agent list' work beside it.",
                        null);
            }
            return channel;
        } catch (IOException failure) {
            throw new CannotStart(
                    "The data folder " + path + " can't be used ("
                            + failure.getClass().getSimpleName()
                            + "). Make it writable, or set STEWARD_DATA_DIR to another folder.",
                    failure);
        }
    }

    /** A lock of this same process counts too. */
    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException ours) {
            return false;
        }
    }

    /** Writes the admin's key to a file that nobody but the program's user can read, and gives its path. */
    Path keepAdminKey(Secret key) throws IOException {
        Files.createDirectories(path, forOwnerOnly("rwx------"));
        Path file = path.resolve(ADMIN_KEY);
        Files.deleteIfExists(file);
        Files.createFile(file, forOwnerOnly("rw-------"));
        return Files.writeString(file, key.reveal() + System.lineSeparator());
    }

    /** On Windows the folder's own rights hold. */
    private static FileAttribute<?>[] forOwnerOnly(String rights) {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        Set<PosixFilePermission> permissions = PosixFilePermissions.fromString(rights);
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)};
    }
}
