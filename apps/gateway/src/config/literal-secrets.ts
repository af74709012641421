/** Finds secrets that stand in the configuration file itself, not as a reference to a variable or a file. */
import { statSync } from 'node:fs';
import { isPair, isScalar, type Pair, parseDocument, visit } from 'yaml';

const secretNames: ReadonlySet<unknown> = new Set([
  'api_key',
  'api_keys',
  'client_secret',
  'secret',
  'secret_access_key',
  'session_token',
]);
const readableByAll = 0o004;

/** A notice for each secret in a file that every user of the machine can read. Names places, never values. */
export function exposedSecretNotices(path: string, text: string): readonly string[] {
  const facts = statSync(path, { throwIfNoEntry: false });
  // Windows has lists of rights instead of modes.
  if (facts === undefined || process.platform === 'win32' || (facts.mode & readableByAll) === 0) return [];
  return literalSecretPaths(text).map(
    (name) =>
      `${name} is a secret in a file that every user of this machine can read. Run: chmod 600 '${path}', or write \`env:NAME\` or \`file:PATH\` in its place.`,
  );
}

/** The places of secrets, such as `providers.openai.api_key`. */
export function literalSecretPaths(text: string): readonly string[] {
  const found: string[] = [];
  visit(parseDocument(text), {
    Scalar(key, { value }, ancestors) {
      if (key === 'key' || typeof value !== 'string' || !isLiteral(value)) return;
      const names = ancestors.flatMap((one) => (isPair(one) ? [nameOf(one)] : []));
      const last = names.at(-1);
      if (secretNames.has(last) || isSecretDocument(last, value) || hasPassword(value))
        found.push([...names, ...(typeof key === 'number' ? [String(key)] : [])].join('.'));
    },
  });
  return found;
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}

/** Neither a reference as a whole nor a text with a variable in it. */
function isLiteral(value: string): boolean {
  return value !== '' && !/^(?:env|file):|\$\{\w+\}/.test(value);
}

/** Google's credentials, if they are not a path. */
function isSecretDocument(name: string | undefined, value: string): boolean {
  return name === 'credentials' && value.trimStart().startsWith('{');
}

/** Addresses of databases and of servers behind basic authentication. */
function hasPassword(value: string): boolean {
  return value.includes('://') && URL.canParse(value) && new URL(value).password !== '';
}
