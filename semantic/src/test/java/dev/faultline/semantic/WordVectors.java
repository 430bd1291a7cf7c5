package dev.faultline.semantic;

/** A model without meaning, for tests of all else: each word is a direction, so that the same words are near. */
final class WordVectors implements Embedder {
    @Override
    public float[] embed(String text) {
        float[] vector = new float[MiniLm.DIMENSION];
        vector[0] = 0.1f;
        for (String word : text.split("\\W+")) {
            vector[Math.floorMod(word.hashCode(), vector.length)] += 1;
        }
        double square = 0;
        for (float part : vector) {
            square += part * part;
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(square);
        }
        return vector;
    }
}
