package dev.steward.notes;

import java.util.List;

/**
 * What a note's text says once its markup is taken away, and to which notes it links.
 *
 * <p>It is read as CommonMark is, as far as that decides what is a word and what is code: the label of a link and the words of code count, addresses behind labels,
 * tags, numbers of lists and the language of a code block don't; a bare web address is one word. {@code [[Title]]}, {@code [[id]]} and
 * {@code [[Title|label]]} link to notes, on one line and outside of code; brackets in a title come in pairs, and {@code \[[} is no link. Of code, blocks that are
 * merely indented aren't recognised.
 *
 * <p>Takes time in proportion to the text's length, whatever is in it.
 *
 * @param words how many there are, as {@link Words} counts
 * @param links each once, in the order of the text; the first 2,000
 * @param hasMoreLinks whether there are more
 */
record Markdown(int words, List<Link> links, boolean hasMoreLinks) {
    static final int MOST_LINKS = 2_000;

    static Markdown of(String content) {
        Inline inline = new Inline(content);
        new Blocks(content, inline).read();
        List<Link> links = inline.links();
        boolean hasMore = links.size() > MOST_LINKS;
        return new Markdown(Words.count(inline.shown()), hasMore ? links.subList(0, MOST_LINKS) : links, hasMore);
    }
}
