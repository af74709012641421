/** Whether a model id matches a glob pattern in which `*` stands for any text. Linear time: no regular expression. */
export function matchesGlob(glob: string, id: string): boolean {
  const pieces = glob.split('*');
  const first = pieces[0] ?? '';
  if (pieces.length === 1) return glob === id;
  const last = pieces.at(-1) ?? '';
  if (!id.startsWith(first) || !id.endsWith(last) || id.length < first.length + last.length) return false;
  let at = first.length;
  const end = id.length - last.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = id.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

/** Whether any of the patterns matches a model id. */
export function matchesAny(globs: readonly string[], id: string): boolean {
  return globs.some((glob) => matchesGlob(glob, id));
}
