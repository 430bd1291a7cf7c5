package dev.faultline.semantic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the headings of Markdown, those with number signs and those that are underlined, and their outer headings.
 * Front matter, code fences and comments are skipped.
 */
record HeadingOutline() implements Outline {
    private static final Pattern HEADING = Pattern.compile(" {0,3}(#{1,6})[ \\t]+(.*?)(?:[ \\t]+#+)?[ \\t]*");
    private static final Pattern UNDERLINE = Pattern.compile(" {0,3}(?:=+|-+)[ \\t]*");
    private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,})(.*)");
    // A line under one of these, or under code, is no heading, even if it is underlined.
    private static final Pattern OTHER = Pattern.compile(" {0,3}(?:[-*+>|<]|\\d{1,9}[.)][ \\t]).*| {4}.*|\\t.*");
    private static final int NOWHERE = -1;
    private static final int LEVELS = 6;

    @Override
    public List<Mark> marks(List<String> lines) {
        Reading reading = new Reading(lines);
        for (int i = reading.afterFrontMatter(); i < lines.size(); i++) {
            reading.read(i);
        }
        return reading.marks;
    }

    /** The state at a line. */
    private static final class Reading {
        private final List<String> lines;
        private final List<Mark> marks = new ArrayList<>();
        private final String[] above = new String[LEVELS];

        /** The start of the fence or comment that is open; empty if there is none. */
        private String open = "";

        /** The first line of the paragraph; {@code NOWHERE} if the last line does not belong to one. */
        private int paragraph = NOWHERE;

        private boolean isOther;

        Reading(List<String> lines) {
            this.lines = lines;
            Arrays.fill(above, "");
        }

        int afterFrontMatter() {
            if (lines.isEmpty() || !lines.getFirst().strip().equals("---")) {
                return 0;
            }
            for (int i = 1; i < lines.size(); i++) {
                if (lines.get(i).strip().equals("---")) {
                    return i + 1;
                }
            }
            return 0;
        }

        void read(int i) {
            String line = lines.get(i);
            if (!open.isEmpty()) {
                open = closes(line) ? "" : open;
                return;
            }
            Matcher heading = HEADING.matcher(line);
            if (opens(line) || line.isBlank()) {
                endParagraph();
            } else if (heading.matches()) {
                endParagraph();
                add(i, heading.group(1).length(), heading.group(2));
            } else if (paragraph != NOWHERE && UNDERLINE.matcher(line).matches()) {
                String text = String.join(
                        " ",
                        lines.subList(paragraph, i).stream().map(String::strip).toList());
                add(paragraph, line.contains("=") ? 1 : 2, text);
                endParagraph();
            } else if (paragraph == NOWHERE && !isOther) {
                isOther = OTHER.matcher(line).matches();
                paragraph = isOther ? NOWHERE : i;
            }
        }

        private void endParagraph() {
            paragraph = NOWHERE;
            isOther = false;
        }

        private boolean opens(String line) {
            Matcher fence = FENCE.matcher(line);
            if (fence.matches()
                    && (line.strip().startsWith("~") || !fence.group(2).contains("`"))) {
                open = fence.group(1);
            } else if (line.stripLeading().startsWith("<!--") && !line.contains("-->")) {
                open = "<!--";
            }
            return !open.isEmpty();
        }

        private boolean closes(String line) {
            if (open.equals("<!--")) {
                return line.contains("-->");
            }
            Matcher fence = FENCE.matcher(line);
            return fence.matches()
                    && fence.group(1).startsWith(open)
                    && fence.group(2).isBlank();
        }

        private void add(int line, int level, String text) {
            if (text.isEmpty()) {
                return;
            }
            above[level - 1] = text;
            Arrays.fill(above, level, LEVELS, "");
            String around = "";
            for (int outer = level - 2; outer >= 0 && around.isEmpty(); outer--) {
                around = above[outer];
            }
            marks.add(new Mark(line, around, around.isEmpty() ? text : around + " > " + text));
        }
    }
}
