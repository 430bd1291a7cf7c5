/** The audit log: entries in a chain of hashes, written before an answer is sent. */
module dev.faultline.trail {
    requires transitive dev.faultline.core;
    requires dev.faultline.files;

    exports dev.faultline.trail;
}
