const special = /[\\^$.*+?()[\]{}|]/g;

/**
 * A regular expression in RE2 syntax for all that has the form of a value: its digits may be others, the rest stays.
 * Undefined where no digit could differ, so that the expression would find the value alone.
 */
export function proposedPattern(value: string): string | undefined {
  if (!/\d/.test(value)) return undefined;
  const form = value.replaceAll(special, String.raw`\$&`).replaceAll(/\d+/g, digitsOf);
  const before = /^\w/.test(value) ? String.raw`\b` : '';
  const after = /\w$/.test(value) ? String.raw`\b` : '';
  return before + form + after;
}

function digitsOf(digits: string): string {
  return digits.length === 1 ? '[0-9]' : `[0-9]{${digits.length}}`;
}
