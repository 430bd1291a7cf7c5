package dev.faultline.exceptions;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Version;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An entity as an author writes one. */
@Entity
class Account {
    @Id
    private int id;

    @Column(nullable = false, length = 5)
    @Nullable
    private String name;

    @Version
    private int version;

    @OneToMany
    private List<Account> others = new ArrayList<>();

    Account() {}

    Account(int id, @Nullable String name) {
        this.id = id;
        this.name = name;
    }

    int version() {
        return version;
    }

    void rename(String other) {
        name = other;
    }

    @Nullable
    String name() {
        return name;
    }

    int id() {
        return id;
    }

    List<Account> others() {
        return others;
    }
}
