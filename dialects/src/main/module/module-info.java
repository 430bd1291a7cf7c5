/** The wire forms of a fault: six dialects, each written, read and checked. */
module dev.faultline.dialects {
    requires transitive dev.faultline.core;
    requires java.net.http;

    exports dev.faultline.dialects;
    exports dev.faultline.dialects.problemdetails;
    exports dev.faultline.dialects.resolvev0;
    exports dev.faultline.dialects.systemerror;
    exports dev.faultline.dialects.toolerror;
    exports dev.faultline.dialects.toolfailure;
    exports dev.faultline.dialects.toolresult;
}
