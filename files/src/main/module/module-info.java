/** Files and processes, for the other modules only. */
module dev.faultline.files {
    requires transitive dev.faultline.core;

    exports dev.faultline.files to
            dev.faultline.http,
            dev.faultline.server,
            dev.faultline.trail;
}
