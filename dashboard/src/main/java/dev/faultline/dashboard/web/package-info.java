/**
 * The pages of the dashboard and the servlet that serves them.
 *
 * <p>Start at {@link dev.faultline.dashboard.web.DashboardServlet}.
 */
@NullMarked
package dev.faultline.dashboard.web;

import org.jspecify.annotations.NullMarked;
