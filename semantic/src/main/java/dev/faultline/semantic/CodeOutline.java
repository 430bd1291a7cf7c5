package dev.faultline.semantic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds declarations in source code by the look of their first lines in the usual languages, and their nesting by
 * indentation. A missed declaration only makes the division into chunks less precise, but a sentence in a comment that
 * is mistaken for a declaration would give its chunk a wrong name, so {@link Prose} is skipped.
 *
 * @param isJavaScript whether the file is JavaScript or TypeScript, where functions are assigned, and where statements
 *     often stand between and after them, which do not belong to the function above
 */
record CodeOutline(boolean isJavaScript) implements Outline {
    private static final String NAME = "([A-Za-z_$][\\w$]*)";
    private static final String WORDS_BEFORE = "(?:(?:export|default|declare|public|private|protected|internal|abstract"
            + "|final|sealed|non-sealed|static|open|data|inline|override|suspend|partial|async|unsafe|const|extern"
            + "|pub(?:\\([a-z]+\\))?)\\s+)*";
    private static final Pattern TYPE = Pattern.compile("\\s*" + WORDS_BEFORE
            + "(?:class|interface|@interface|enum|record|struct|trait|impl|object|module|namespace|protocol|extension"
            + "|union)\\s+" + NAME + "\\s*(?:$|[{(<:;=/#].*|(?:extends|implements|permits|for|where|final|with)\\b.*)");
    private static final Pattern FUNCTION = Pattern.compile("\\s*" + WORDS_BEFORE
            + "(?:def|func|fn|fun|function\\*?|sub)\\s+(?:\\([^)]*\\)\\s*)?(?:\\w+\\.)?" + NAME
            + "[?!]?\\s*(?:$|[({<:=\\[].*)");
    private static final Pattern ARROW = Pattern.compile(
            "\\s*(?:export\\s+)?(?:const|let|var)\\s+" + NAME + "\\s*=\\s*(?:async\\s*)?(?:\\([^)]*\\)|\\w+)\\s*=>.*");
    private static final Pattern SHELL = Pattern.compile("\\s*([\\w-]+)\\s*\\(\\)\\s*\\{.*");
    // A type and a name before a parenthesis, without an assignment: a function or method in C, C++, C# or Java.
    private static final Pattern METHOD =
            Pattern.compile("\\s{0,12}(?:@\\w+\\s+)*(?:[\\w<>\\[\\],.?&*:$]+\\s+)+[&*]*" + NAME + "\\s*\\([^=]*");
    private static final Pattern STATEMENT = Pattern.compile(
            "\\s*(?:return|if|else|for|while|switch|catch|new|throw|case|do|try|assert|await|yield|goto|in|not)\\b.*");
    private static final Pattern CREATE = Pattern.compile(
            "(?i)\\s*create\\s+(?:or\\s+replace\\s+)?(?:table|view|function|procedure|trigger)\\s+" + NAME + ".*");
    private static final List<Pattern> DECLARATIONS = List.of(TYPE, FUNCTION, ARROW, SHELL, METHOD, CREATE);
    // exports.total = function (…, Cart.prototype.add = (…) =>, module.exports = class Cart
    private static final Pattern ASSIGNED = Pattern.compile(
            "\\s*(?:export\\s+)?(?:(?:const|let|var)\\s+)?([A-Za-z_$][\\w$.]*)"
                + "\\s*=\\s*(?:[\\w$.]+\\s*=\\s*)*(?:async\\s+)?"
                + "(?:function\\b\\s*\\*?\\s*([\\w$]*)\\s*\\(.*|class\\b\\s*([\\w$]*).*|(?:\\([^)]*\\)|[\\w$]+)\\s*=>.*)");
    private static final Pattern MODULE = Pattern.compile("(?:(?:module|exports|this|prototype)(?:\\.|$))+");
    private static final Pattern CONTINUES = Pattern.compile("\\s*(?:[^\\w$'\"(!;\\s]|(?:else|catch|finally)\\b).*");
    private static final Pattern BELONGS = Pattern.compile("\\s*(?:@|//|/\\*|\\*|#(?!include|define|if|end)|--|\\[).*");
    private static final int LONGEST_LINE = 400;

    private record Open(int indentation, String name) {}

    static CodeOutline ofJavaScript() {
        return new CodeOutline(true);
    }

    static CodeOutline ofOtherLanguage() {
        return new CodeOutline(false);
    }

    @Override
    public List<Mark> marks(List<String> lines) {
        List<Mark> marks = new ArrayList<>();
        Deque<Open> around = new ArrayDeque<>();
        BitSet prose = Prose.in(lines);
        int last = -1;
        for (int i = 0; i < lines.size(); i++) {
            Optional<String> name = prose.get(i) ? Optional.empty() : declared(lines.get(i));
            if (name.isPresent()) {
                int indentation = indentation(lines.get(i));
                while (!around.isEmpty() && around.getLast().indentation >= indentation) {
                    around.removeLast();
                }
                String outer = around.isEmpty() ? "" : around.getLast().name;
                String qualified = outer.isEmpty() ? name.get() : outer + "." + name.get();
                around.addLast(new Open(indentation, qualified));
                marks.add(new Mark(begin(lines, prose, i, last + 1), outer, qualified));
                last = i;
            } else if (isJavaScript && !around.isEmpty() && !prose.get(i) && follows(lines.get(i), around.getFirst())) {
                around.clear();
                marks.add(new Mark(i, "", ""));
                last = i;
            }
        }
        return marks;
    }

    /** {@return whether the line is a statement after the outermost part} */
    private static boolean follows(String line, Open outermost) {
        return !line.isBlank()
                && indentation(line) <= outermost.indentation
                && !BELONGS.matcher(line).matches()
                && !CONTINUES.matcher(line).matches();
    }

    private Optional<String> declared(String line) {
        if (line.length() > LONGEST_LINE
                || BELONGS.matcher(line).matches()
                || STATEMENT.matcher(line).matches()) {
            return Optional.empty();
        }
        for (Pattern declaration : DECLARATIONS) {
            Matcher matcher = declaration.matcher(line);
            if (matcher.matches()) {
                return Optional.of(matcher.group(1));
            }
        }
        return isJavaScript ? assigned(line) : Optional.empty();
    }

    private static Optional<String> assigned(String line) {
        Matcher matcher = ASSIGNED.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String target = MODULE.matcher(matcher.group(1)).replaceAll("");
        return Stream.of(target, matcher.group(2), matcher.group(3))
                .filter(name -> name != null && !name.isEmpty())
                .findFirst();
    }

    private static int begin(List<String> lines, BitSet prose, int declaration, int earliest) {
        int line = declaration;
        while (line > earliest
                && (prose.get(line - 1) || BELONGS.matcher(lines.get(line - 1)).matches())) {
            line--;
        }
        return line;
    }

    private static int indentation(String line) {
        int width = 0;
        while (width < line.length() && Character.isWhitespace(line.charAt(width))) {
            width++;
        }
        return width;
    }
}
