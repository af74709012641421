const unnamedHeading = 'Attached file';
const extension = /^(.*[^./\\])\.([a-z0-9]{1,8})$/isu;
/** Signs that stand for spaces; within numbers only the underscore does, so that dates stay dates. */
const separators = /_+|(?<=\p{L})[.-]+(?=[\p{L}\p{N}])|(?<=\p{N})[.-]+(?=\p{L})/gu;

function separateWords(word: string): string {
  return word.includes('@') ? word : word.replaceAll(separators, ' ');
}

/**
 * The heading over a file within a file. Its name is written as words, so that the names of people in it stand as
 * names do in a text: `Holzmann_Karin.txt` is "## Holzmann Karin (txt)".
 */
export function memberHeading(name: string | undefined): string {
  const [, base = name ?? '', kind] = extension.exec(name ?? '') ?? [];
  const words = base
    .replaceAll(/[^\s/\\]+/gu, separateWords)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (words === '') return `## ${unnamedHeading}`;
  return kind === undefined ? `## ${words}` : `## ${words} (${kind})`;
}
