package dev.faultline.semantic;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.io.InputStream;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** The model all-MiniLM-L6-v2 with 8-bit weights, from the jar of LangChain4j. */
final class MiniLm implements Embedder {
    /** The identity of the model and its use; a change requires a new index. */
    static final String ID = "all-minilm-l6-v2-q/96";

    /** The dimension of a vector. */
    static final int DIMENSION = 384;

    private static final int MAX_TOKENS = 96;
    private static final String MODEL = "/all-minilm-l6-v2-q.onnx";
    private static final String TOKENIZER = "/all-minilm-l6-v2-q-tokenizer.json";

    private final HuggingFaceTokenizer tokenizer;
    private final OrtEnvironment environment;
    private final OrtSession session;

    private MiniLm(HuggingFaceTokenizer tokenizer, OrtEnvironment environment, OrtSession session) {
        this.tokenizer = tokenizer;
        this.environment = environment;
        this.session = session;
    }

    /**
     * {@return the loaded model}
     *
     * @param natives the folder where the native libraries are unpacked, once for all servers
     * @param threads the number of threads for one text
     */
    static MiniLm load(Path natives, int threads) throws EmbeddingException {
        // By default the tokenizer's library would unpack into the user's home and might use the network.
        System.setProperty("ENGINE_CACHE_DIR", natives.toString());
        System.setProperty("OPT_OUT_TRACKING", "true");
        System.setProperty("ai.djl.offline", "true");
        try (InputStream vocabulary = Objects.requireNonNull(MiniLm.class.getResourceAsStream(TOKENIZER))) {
            Path model = natives.resolve("model" + MODEL);
            Unpacked.at(model, MiniLm.class, MODEL);
            HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.newInstance(
                    vocabulary,
                    Map.of(
                            "addSpecialTokens",
                            "true",
                            "truncation",
                            "true",
                            "padding",
                            "false",
                            "maxLength",
                            "" + MAX_TOKENS));
            return with(tokenizer, OnnxLibrary.load(natives), model, threads);
        } catch (IOException | OrtException | RuntimeException | LinkageError e) {
            throw new EmbeddingException("the model cannot be loaded", e);
        }
    }

    private static MiniLm with(HuggingFaceTokenizer tokenizer, OrtEnvironment environment, Path model, int threads)
            throws OrtException {
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(threads);
            options.setInterOpNumThreads(1);
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            return new MiniLm(tokenizer, environment, environment.createSession(model.toString(), options));
        } catch (OrtException | RuntimeException | LinkageError e) {
            tokenizer.close(); // it holds native memory
            throw e;
        }
    }

    @Override
    public float[] embed(String text) throws EmbeddingException {
        try {
            Encoding encoding = tokenizer.encode(text);
            long[] ids = encoding.getIds();
            try (OnnxTensor tokens = tensor(ids);
                    OnnxTensor mask = tensor(encoding.getAttentionMask());
                    OnnxTensor types = tensor(encoding.getTypeIds());
                    OrtSession.Result result =
                            session.run(Map.of("input_ids", tokens, "attention_mask", mask, "token_type_ids", types))) {
                return mean(((OnnxTensor) result.get(0)).getFloatBuffer(), ids.length);
            }
        } catch (OrtException | RuntimeException e) {
            throw new EmbeddingException("the model failed", e);
        }
    }

    @Override
    public void close() {
        tokenizer.close();
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException("the model cannot be released", e);
        }
    }

    private OnnxTensor tensor(long[] values) throws OrtException {
        return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), new long[] {1, values.length});
    }

    // The sum of the token vectors, scaled to length 1, equals the scaled mean.
    private static float[] mean(FloatBuffer tokens, int count) {
        float[] sum = new float[DIMENSION];
        for (int i = 0; i < count * DIMENSION; i++) {
            sum[i % DIMENSION] += tokens.get(i);
        }
        double square = 0;
        for (float part : sum) {
            square += part * part;
        }
        float length = (float) Math.sqrt(square);
        for (int i = 0; i < DIMENSION; i++) {
            sum[i] /= length;
        }
        return sum;
    }
}
