/** The number of a list item or heading has a dot behind it, and day and month of a date others before them. */
export function isHouseNumber(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 8), start);
  return (
    text.charAt(end) !== '.' &&
    !/\d{4}[-/.]\d{1,2}[-/.]$/.test(before) &&
    !(/(?:19|20)\d\d[-/.]$/.test(before) && /^[-/.]\d{1,2}(?!\d)/.test(text.slice(end, end + 4)))
  );
}
