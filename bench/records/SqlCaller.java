import java.io.IOException;
import java.sql.SQLException;
import java.util.Random;

/** Runs one tool's statements on one connection, with the arguments of an endless sequence. */
record SqlCaller(SqlAlone sql, Operation operation, Sample sample, String agent, Random random)
        implements Load.Calling {
    @Override
    public int call() throws IOException {
        try {
            return operation
                    .statements()
                    .run(sql, operation.arguments().of(sample, random), agent)
                    .ids()
                    .size();
        } catch (SQLException failure) {
            throw new IOException(failure);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            sql.close();
        } catch (SQLException failure) {
            throw new IOException(failure);
        }
    }
}
