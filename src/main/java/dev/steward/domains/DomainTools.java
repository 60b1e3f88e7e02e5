package dev.steward.domains;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Slice;
import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
import dev.steward.tool.Output;
import dev.steward.tool.Reader;
import dev.steward.tool.Tool;
import dev.steward.workspace.Fields;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Toolset;
import dev.steward.workspace.Toolset.Request;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the toolset {@code domains}. */
public final class DomainTools {
    private static final Field<String> DOMAIN_ID = Fields.id("domain_id", "Domain id");
    private static final Field<String> NAME =
            Field.of("name", Kinds.name(Fields.LONGEST_NAME), "Domain name; unique, ignoring case");
    private static final Output DOMAIN = Output.of().with("object", "domain");

    private final Domains domains;

    private DomainTools(Domains domains) {
        this.domains = domains;
    }

    /** In the order agents see them. */
    public static List<Tool<?>> of(Domains domains, Db db) {
        DomainTools tools = new DomainTools(domains);
        Toolset toolset = new Toolset("domains", db);
        return List.of(
                toolset.create(
                        "create_domain",
                        "Create domain",
                        "Creates a domain, an area of life that records are filed under, and returns it. Refused when the name is taken. "
                                + "For labels across domains use create_tag.",
                        DomainTools::made,
                        DOMAIN,
                        tools::create),
                toolset.read(
                        "get_domain",
                        "Get domain",
                        "Returns one domain. list_domains shows all with their ids.",
                        in -> in.required(DOMAIN_ID),
                        DOMAIN,
                        (_, id) -> shown(domains.find(id))),
                toolset.read(
                        "list_domains",
                        "List domains",
                        "Lists all domains by sort_order, then name, as domains, total, page, limit.",
                        Fields::longSlice,
                        Listing.output("domains"),
                        (_, slice) -> tools.list(slice)),
                toolset.update(
                        "update_domain",
                        "Update domain",
                        "Changes only the fields given and returns the domain. What is filed under it stays.",
                        Update::of,
                        DOMAIN,
                        tools::update),
                toolset.delete(
                        "delete_domain",
                        "Delete domain",
                        "Moves an empty domain to the trash, where the owner can restore it. Refused, with counts, while anything is in it. "
                                + "Returns deleted and id.",
                        in -> in.required(DOMAIN_ID),
                        Toolset.DELETED,
                        tools::delete));
    }

    private static Domains.NewDomain made(Reader in) {
        return new Domains.NewDomain(
                in.required(NAME),
                in.optional(Fields.COLOR),
                in.optional(Fields.ICON),
                in.withDefault(Fields.SORT_ORDER, 0));
    }

    private ObjectNode create(Request request, Domains.NewDomain made) {
        return shown(domains.create(request.author(), made));
    }

    private ObjectNode list(Slice slice) {
        return Listing.of("domains", domains.list(slice), slice, Domain::image);
    }

    record Update(String id, Domains.Changes changes, Optional<Instant> ifUpdated) {
        static Update of(Reader in) {
            return new Update(
                    in.required(DOMAIN_ID),
                    new Domains.Changes(
                            in.replace(NAME),
                            in.change(Fields.COLOR),
                            in.change(Fields.ICON),
                            in.replace(Fields.SORT_ORDER)),
                    in.optional(Fields.IF_UPDATED));
        }
    }

    private ObjectNode update(Request request, Update asked) {
        return shown(domains.update(request.author(), asked.id(), asked.changes(), asked.ifUpdated()));
    }

    private ObjectNode delete(Request request, String id) {
        domains.delete(request.author(), id);
        return Toolset.deleted(id);
    }

    private static ObjectNode shown(Domain domain) {
        return Json.object().set("domain", domain.image());
    }
}
