/** The number of a list item or heading has a dot behind it, and the day of a date others before it. */
export function isHouseNumber(text: string, start: number, end: number): boolean {
  return (
    text.charAt(end) !== '.' && !/\d{4}[-/.]\d{1,2}[-/.]$/.test(text.slice(Math.max(0, start - 8), start))
  );
}
