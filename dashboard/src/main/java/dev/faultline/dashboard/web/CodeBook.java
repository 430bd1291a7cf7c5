package dev.faultline.dashboard.web;

import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.UnlistedCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All codes that this version knows, by their names in the fault model and as clients receive them. */
final class CodeBook {
    private final Map<String, FaultCode> byName = new LinkedHashMap<>();
    private final Map<String, FaultCode> byWire = new LinkedHashMap<>();

    /** A book of the codes of all dialects, the common ones, and these. */
    CodeBook(List<? extends FaultCode> more) {
        more.forEach(this::add);
        for (FaultCode code : CommonCode.values()) {
            add(code);
        }
        Dialects.all().forEach(dialect -> dialect.codes().forEach(this::add));
    }

    private void add(FaultCode code) {
        byName.putIfAbsent(code.name(), code);
        byWire.putIfAbsent(code.wire(), code);
    }

    /** {@return all codes by how clients receive them} */
    Map<String, FaultCode> all() {
        return byWire;
    }

    /** {@return the code that is meant; one that this version does not know is described by its kind} */
    FaultCode find(String wire, String model, FaultKind kind) {
        return Optional.ofNullable(byName.get(model))
                .or(() -> Optional.ofNullable(byWire.get(wire)))
                .orElseGet(() -> new UnlistedCode(wire, kind));
    }
}
