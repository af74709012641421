/**
 * Frames a JSON text as one event.
 * @param json JSON text; line breaks in it (only ever white space) become further `data:` lines
 * @returns the event with its closing blank line
 */
export function encodeSseData(json: string): string {
  if (json.includes('\n') || json.includes('\r'))
    return `data: ${json.split(/\r\n|\r|\n/).join('\ndata: ')}\n\n`;
  return `data: ${json}\n\n`;
}
