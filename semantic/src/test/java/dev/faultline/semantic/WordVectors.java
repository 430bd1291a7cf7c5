package dev.faultline.semantic;

/** A model for tests that do not need meaning: each word is a direction, so texts with the same words are close. */
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
