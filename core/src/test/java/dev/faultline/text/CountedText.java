package dev.faultline.text;

/** A text that counts how often one of its characters is read. */
final class CountedText implements CharSequence {
    private final String text;
    private long steps;

    private CountedText(String text) {
        this.text = text;
    }

    /** {@return how many characters the search for this shape reads in the text} */
    static long steps(SecretShape shape, String text) {
        CountedText counted = new CountedText(text);
        shape.redacted(counted);
        return counted.steps;
    }

    @Override
    public char charAt(int index) {
        steps++;
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
