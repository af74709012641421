/** The machine's own OCR program: where it is and what it reads. */
export interface SystemTesseract {
  /** The command and its leading arguments. */
  readonly command: readonly string[];
  /** As it names them: `eng`, `chi_sim`. */
  readonly languages: readonly string[];
}
