/**
 * Requests of other APIs become chat requests, and messages about these get the paths of the request that the client sent
 * (`ApiRequest.toOwnPaths`). A path that is the client's own already is marked until then.
 */
const mark = 'request.';

/** Marks a path into the request that the client sent. */
export function ownPath(path: string): string {
  return mark + path;
}

/** Translates the paths of a text that are not marked. */
export function translatePaths(
  text: string,
  translate: (path: string, index: string | undefined) => string,
  names = '',
): string {
  const others = names === '' ? '' : `|\\b(?:${names})\\b`;
  const pattern = new RegExp(
    `(?<!request\\.)(?:\\bmessages\\[(\\d{1,9})\\](?:\\.content\\b(?:\\[\\d{1,9}\\])?)?${others})`,
    'g',
  );
  return text
    .replaceAll(pattern, (path: string, index: string | undefined) => translate(path, index))
    .replaceAll(mark, '');
}
