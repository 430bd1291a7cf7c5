package dev.faultline.app;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Finds a dialect by its id; rejects an unknown id with the nearest one and the list of all. */
final class DialectChoice implements ITypeConverter<Dialect> {
    @Override
    public Dialect convert(String id) {
        return Dialects.find(id).orElseThrow(() -> new TypeConversionException(unknown(id)));
    }

    private static String unknown(String id) {
        List<String> known = Dialects.all().stream().map(Dialect::id).toList();
        return "there is no dialect '" + id + "'." + NearestName.question(id, known) + " The dialects are "
                + String.join(", ", known) + ".";
    }

    /** The ids, for help and completion. */
    static final class Ids extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Ids() {
            super(Dialects.all().stream().map(Dialect::id).toList());
        }
    }
}
