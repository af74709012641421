/** Most text is 10 points high: at this resolution its letters are as large as those that models were trained with. */
const commonDpi = 200;
const maxDpi = 400;
/** The longer side of a common page, A4. */
const commonSideInches = 11.69;

/** The resolution at which a page is recognized, in dots per inch. Smaller pages, such as cards and reduced copies, have smaller text. */
export function recognitionDpi(widthInches: number, heightInches: number): number {
  const side = Math.max(widthInches, heightInches);
  return Math.min(maxDpi, Math.max(commonDpi, (commonDpi * commonSideInches) / side));
}
