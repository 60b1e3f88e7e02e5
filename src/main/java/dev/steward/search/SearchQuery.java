package dev.steward.search;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What is looked for (spec/workspace.md §3, {@code search}): words that must all be there, the last one as a beginning too unless a sign ends it, {@code "phrases"}, and {@code -words} that
 * must not be there. Everything else is text, so no input is a mistake (FR-27): what is written together, such as {@code POL-358}, is a phrase.
 *
 * @param wanted of which all must be there; nothing is found when there is none
 * @param unwanted of which none may be there
 */
record SearchQuery(List<Clause> wanted, List<Clause> unwanted) {
    private static final int MOST_CLAUSES = 32;
    private static final int MOST_WORDS = 64;
    private static final Pattern PART = Pattern.compile("(-?)\"([^\"]*)\"?|(\\S+?)(?=\\s|\"|$)");

    /**
     * Words that follow each other.
     *
     * @param isBeginning whether the last one may go on
     */
    record Clause(List<String> words, boolean isBeginning) {
        boolean fits(String first) {
            String word = words.getFirst();
            boolean mayGoOn = words.size() == 1 && isBeginning;
            return mayGoOn ? first.startsWith(word) : first.equals(word);
        }
    }

    static SearchQuery parse(String text) {
        List<Clause> wanted = new ArrayList<>();
        List<Clause> unwanted = new ArrayList<>();
        Matcher part = PART.matcher(text);
        while (part.find() && wanted.size() + unwanted.size() < MOST_CLAUSES) {
            boolean isPhrase = part.group(3) == null;
            String sent = isPhrase ? part.group(2) : part.group(3);
            boolean isUnwanted = isPhrase ? !part.group(1).isEmpty() : sent.startsWith("-");
            List<String> words = Tokens.of(sent, MOST_WORDS);
            if (!words.isEmpty()) {
                boolean isUnfinished = !isPhrase
                        && Tokens.endsInAWord(sent)
                        && text.substring(part.end()).isBlank();
                (isUnwanted ? unwanted : wanted).add(new Clause(words, isUnfinished && !isUnwanted));
            }
        }
        return new SearchQuery(wanted, unwanted);
    }

    boolean isEmpty() {
        return wanted.isEmpty();
    }

    /** For SQLite's FTS5. Words hold letters and digits alone, so nothing in them has to be escaped. */
    String fts5() {
        String match = wanted.stream().map(SearchQuery::fts5).collect(Collectors.joining(" AND "));
        return unwanted.isEmpty()
                ? match
                : "(" + match + ") NOT ("
                        + unwanted.stream().map(SearchQuery::fts5).collect(Collectors.joining(" OR ")) + ")";
    }

    private static String fts5(Clause clause) {
        return "\"" + String.join(" ", clause.words()) + "\"" + (clause.isBeginning() ? " *" : "");
    }

    /** For PostgreSQL's tsquery. */
    String tsquery() {
        List<String> all = new ArrayList<>();
        wanted.forEach(clause -> all.add(tsquery(clause)));
        unwanted.forEach(clause -> all.add("!" + tsquery(clause)));
        return String.join(" & ", all);
    }

    private static String tsquery(Clause clause) {
        String phrase = clause.words().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" <-> "));
        return "(" + phrase + (clause.isBeginning() ? ":*" : "") + ")";
    }
}
