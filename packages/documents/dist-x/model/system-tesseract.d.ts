/** The tesseract program installed on the system, and its languages. */
export interface SystemTesseract {
    /** Command with its leading arguments. */
    readonly command: readonly string[];
    /** Language codes as tesseract names them, such as `eng` or `chi_sim`. */
    readonly languages: readonly string[];
}
