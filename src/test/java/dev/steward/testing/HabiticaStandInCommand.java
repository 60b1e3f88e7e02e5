package dev.steward.testing;

import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;

/**
 * The stand-in by itself, for the benchmark: {@code PORT [TOKEN]}, the token else from {@code HABITICA_API_TOKEN}, else
 * the recorded stand-in token. Serves the realistic account of fixture 140 on loopback until it is ended.
 */
final class HabiticaStandInCommand {
    private HabiticaStandInCommand() {}

    static void run(String[] arguments) throws InterruptedException {
        if (arguments.length < 1 || arguments.length > 2) {
            System.err.println("usage: HabiticaStandIn PORT [TOKEN]");
            System.exit(2);
        }
        String token = arguments.length == 2
                ? arguments[1]
                : System.getenv().getOrDefault("HABITICA_API_TOKEN", HabiticaStandIn.TOKEN);
        int port = Integer.parseInt(arguments[0]);
        HabiticaStandIn standIn = HabiticaStandIn.start(port, InstantSource.system(), RealisticAccount.USER_ID, token);
        RealisticAccount.fill(standIn.account());
        System.out.println("Habitica stand-in at " + standIn.url() + ", user id " + RealisticAccount.USER_ID);
        new CountDownLatch(1).await();
    }
}
