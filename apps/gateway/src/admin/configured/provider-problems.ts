/** What the schema cannot say of a provider: the same that a start refuses in the file, and what only the operator may do. */
import { type Provider, providerSettings } from '../../config/index.ts';
import { isRecord, violationsError } from '../../contract/index.ts';
import type { ErrorDetail } from '../../errors/index.ts';
import { readGoogleKeyFile } from '../../providers/index.ts';
import { isAddressLiteral, isLoopback, isPublicAddress } from '../../upstream/index.ts';

type Path = readonly (string | number)[];

const references = /^(?:env|file):|\$\{[A-Za-z_]\w*\}/;
const keyText = /^[\x21-\x7e]{1,8192}$/;
/** Members that become part of addresses and headers. */
const safeTexts = {
  auth_header: /^[A-Za-z0-9-]{1,64}$/,
  region: /^[A-Za-z0-9-]{1,64}$/,
  project: /^[\w.:-]{1,128}$/,
  api_version: /^[A-Za-z0-9][A-Za-z0-9.-]{0,63}$/,
  preset: /^[\w.-]{1,64}$/,
} as const satisfies Partial<Record<keyof Provider, RegExp>>;
const fixedHeaders: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'content-type',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
]);
const modelName = /^[^\s\p{Cc}]{1,200}$/u;

/** Throws 422 naming each violation. */
export function checkProviderEntry(name: string, provider: Provider): void {
  const found = referencesIn(provider, ['body']);
  // A reference is not resolved here, so that whatever else it breaks is not worth telling.
  const problems =
    found.length > 0 ? found : [...valueProblems(provider), ...addressProblems(name, provider)];
  if (problems.length > 0) throw violationsError(problems);
}

/** References would let an administrator read files and variables of this machine. */
function referencesIn(value: unknown, loc: Path): readonly ErrorDetail[] {
  if (typeof value === 'string')
    return references.test(value)
      ? [
          {
            loc,
            msg: 'References to variables and files are for the configuration file; send the value itself',
            type: 'reference_refused',
          },
        ]
      : [];
  if (Array.isArray(value)) return value.flatMap((one, index) => referencesIn(one, [...loc, index]));
  return isRecord(value)
    ? Object.entries(value).flatMap(([name, one]) => referencesIn(one, [...loc, name]))
    : [];
}

function valueProblems(provider: Provider): readonly ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const add = (loc: Path, msg: string): void => {
    problems.push({ loc: ['body', ...loc], msg, type: 'value_error' });
  };
  const keys: readonly (readonly [Path, string | undefined])[] = [
    [['api_key'], provider.api_key],
    ...(provider.api_keys ?? []).map((key, index) => [['api_keys', index], key] as const),
    [['access_key_id'], provider.access_key_id],
    [['secret_access_key'], provider.secret_access_key],
    [['session_token'], provider.session_token],
  ];
  for (const [loc, key] of keys)
    if (key !== undefined && !keyText.test(key)) add(loc, 'A key has visible ASCII characters and no spaces');
  for (const [member, pattern] of Object.entries(safeTexts)) {
    const text: unknown = Reflect.get(provider, member);
    if (typeof text === 'string' && !pattern.test(text))
      add([member], `Input should match ${pattern.source}`);
  }
  if (fixedHeaders.has(provider.auth_header?.toLowerCase() ?? ''))
    add(['auth_header'], 'This header is set by the gateway');
  if (provider.credentials !== undefined && !isKeyFile(provider.credentials))
    add(
      ['credentials'],
      'Send the content of a credentials file of Google: a path is for the configuration file',
    );
  for (const [index, model] of (provider.models ?? []).entries()) {
    const text = typeof model === 'string' ? model : model.name;
    if (!modelName.test(text))
      add(['models', index], 'The name of a model has 1 to 200 characters and no spaces');
  }
  return problems;
}

function isKeyFile(text: string): boolean {
  try {
    readGoogleKeyFile(text);
    return true;
  } catch {
    return false;
  }
}

function addressProblems(name: string, provider: Provider): readonly ErrorDetail[] {
  const refused = (msg: string): readonly ErrorDetail[] => [
    { loc: ['body', 'base_url'], msg, type: 'value_error' },
  ];
  if (provider.base_url !== undefined && !URL.canParse(provider.base_url))
    return refused('Input should be a valid URL');
  if (provider.base_url !== undefined && provider.allow_private_network !== true) {
    const host = new URL(provider.base_url).hostname;
    const isPrivate = isLoopback(host) || (isAddressLiteral(host) && !isPublicAddress(host));
    if (isPrivate) return refused('An address in a private network needs allow_private_network: true');
  }
  try {
    // Without its secrets, whose problems are told above; no file is read.
    const { credentials: _, ...rest } = provider;
    providerSettings(name, rest, 'stored');
    return [];
  } catch (error) {
    return refused(error instanceof Error ? error.message.replace(/^\S+: /, '') : 'It cannot be used');
  }
}
