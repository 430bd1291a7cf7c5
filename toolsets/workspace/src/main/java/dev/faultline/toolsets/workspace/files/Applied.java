package dev.faultline.toolsets.workspace.files;

/** A write that was made, and is taken back unless it is kept. */
public interface Applied extends AutoCloseable {
    /** Lets the write stand. */
    void keep();

    /**
     * Restores what was there before, with the folders that were made removed, unless the write was kept.
     *
     * @throws dev.faultline.fault.FaultException FILE_WRITE_FAILED, with the effect APPLIED, if that fails
     */
    @Override
    void close();
}
