package dev.faultline.semantic;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the headings of Markdown and their outer headings; code fences are skipped. */
record HeadingOutline() implements Outline {
    private static final Pattern HEADING = Pattern.compile("(#{1,6})\\s+(.+?)\\s*#*");
    private static final Pattern FENCE = Pattern.compile("\\s{0,3}(?:```|~~~).*");

    @Override
    public List<Mark> marks(List<String> lines) {
        List<Mark> marks = new ArrayList<>();
        String[] above = {"", "", "", "", "", ""};
        boolean fenced = false;
        for (int i = 0; i < lines.size(); i++) {
            fenced ^= FENCE.matcher(lines.get(i)).matches();
            Matcher heading = HEADING.matcher(lines.get(i));
            if (!fenced && heading.matches()) {
                int level = heading.group(1).length();
                above[level - 1] = heading.group(2);
                String around = level > 1 ? above[level - 2] : "";
                String name = heading.group(2);
                marks.add(new Mark(i, around, around.isEmpty() ? name : around + " > " + name));
            }
        }
        return marks;
    }
}
