package dev.faultline.exceptions;

import java.util.List;
import java.util.function.UnaryOperator;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.authorization.method.AuthorizationManagerBeforeMethodInterceptor;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;

/** What Spring Security throws. */
final class SecurityExceptions {
    private static final String LIBRARY = "Spring Security";

    private SecurityExceptions() {}

    /** A tool that needs a role. */
    interface Vault {
        /** Opens it. */
        void open();
    }

    private static final class Tool implements Vault {
        @Override
        @Secured("ROLE_ADMIN")
        public void open() {
            throw new IllegalStateException("a stranger was let in");
        }
    }

    static void addTo(Provocations attempts) {
        methods(attempts);
        logins(attempts);
    }

    private static void methods(Provocations attempts) {
        ProxyFactory proxy = new ProxyFactory(new Tool());
        proxy.addAdvisor(AuthorizationManagerBeforeMethodInterceptor.secured());
        Vault vault = (Vault) proxy.getProxy();
        attempts.add(LIBRARY, "calls a method without a login", vault::open);
        attempts.add(LIBRARY, "calls a method without the role", () -> {
            SecurityContextHolder.getContext()
                    .setAuthentication(new TestingAuthenticationToken("ann", "right", "ROLE_USER"));
            try {
                vault.open();
            } finally {
                SecurityContextHolder.clearContext();
            }
        });
    }

    private static void logins(Provocations attempts) {
        attempts.add(LIBRARY, "logs in with a wrong password", () -> login(user -> user, "wrong"));
        attempts.add(LIBRARY, "logs in to a disabled account", () -> login(user -> user.disabled(true), "right"));
        attempts.add(LIBRARY, "logs in to a locked account", () -> login(user -> user.accountLocked(true), "right"));
        attempts.add(
                LIBRARY,
                "logs in with an expired password",
                () -> login(user -> user.credentialsExpired(true), "right"));
        attempts.add(
                LIBRARY,
                "logs in while the users cannot be read",
                () -> loginTo(SecurityExceptions::unreadable, "right"));
        attempts.add(
                LIBRARY,
                "logs in without a provider",
                () -> manager(name ->
                                User.withUsername(name).password("{noop}right").build())
                        .authenticate(new TestingAuthenticationToken("ann", "right")));
    }

    private static void login(UnaryOperator<User.UserBuilder> account, String password) {
        loginTo(
                name -> account.apply(
                                User.withUsername(name).password("{noop}right").roles("USER"))
                        .build(),
                password);
    }

    private static UserDetails unreadable(String name) {
        throw new IllegalStateException("no users, so no " + name);
    }

    private static void loginTo(UserDetailsService users, String password) {
        manager(users).authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", password));
    }

    private static AuthenticationManager manager(UserDetailsService users) {
        return new ProviderManager(List.of(new DaoAuthenticationProvider(users)));
    }
}
