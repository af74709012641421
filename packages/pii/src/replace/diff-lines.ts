/** Signs at the starts of lines in diffs and patches, which are no part of the file that they show. */
const header =
  /^(?:diff --git |Index: |\*\*\* (?:Begin Patch|Add File|Update File)|@@ -\d{1,9}(?:,\d{1,9})? \+\d|--- [^\n]{1,400}\n\+\+\+ )/m;

/** Returns whether a text holds a diff or a patch. */
export function isDiff(text: string): boolean {
  return header.test(text);
}
