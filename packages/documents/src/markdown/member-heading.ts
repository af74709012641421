const unnamedHeading = 'Attached file';

/**
 * Renders the heading for an embedded file: its name as it stands, on one line. Names of people in file names have no
 * context by which they would be found, so callers that anonymize must reduce these headings (`memberHeadings`).
 */
export function memberHeading(name: string | undefined): string {
  const shown = (name ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return shown === '' ? `## ${unnamedHeading}` : `## ${shown}`;
}
