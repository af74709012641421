/** Secrets recognized by their structure: JWT, headers, connection strings, webhooks. */
import type { Recognizer, TriggerRecognizer } from '../recognizer.ts';
import { entropy, isPlaceholder } from './entropy.ts';
import { repeated, runOf } from './token-run.ts';

const base64Url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Decodes the first bytes of base64 or base64url as ASCII. */
function decoded(text: string): string {
  let bits = 0;
  let size = 0;
  let out = '';
  for (const char of text.slice(0, 400)) {
    const value = base64Url.indexOf(char === '+' ? '-' : char === '/' ? '_' : char);
    if (value < 0) break;
    bits = ((bits << 6) | value) & 0xffff;
    size += 6;
    if (size >= 8) {
      size -= 8;
      out += String.fromCharCode((bits >> size) & 0xff);
    }
  }
  return out;
}

/** A header that is as long as this one holds certificates. */
const longHeader = 2000;

/** JSON Web Tokens, RFC 7519: the header must be a JSON object. */
const jwt = {
  kind: 'trigger',
  code: 603,
  score: 1,
  terms: ['eyj*', 'ewog*', 'ewo*'],
  pattern: /e[yw][\w-]{10,2000}(?:\.[\w-]{4,2000}\.?)?/y,
  valid: (value) =>
    (value.includes('.') || value.length > longHeader) &&
    /^\{\s*"(?:alg|typ|kid|enc|cty|x5[ct]|jku|jwk|zip|b64|crit)"/.test(decoded(value)),
  tail: repeated(/[\w-]{1,4096}|\.(?=[\w-])/y),
} satisfies TriggerRecognizer;

/** Signature of a shared access URL (Azure Storage). */
const sharedAccessSignature = {
  kind: 'trigger',
  code: 602,
  score: 0.95,
  terms: ['sig'],
  pattern: /sig=([A-Za-z0-9%+/]{38,100}(?:%3D|=))/iy,
  valid: (value) => entropy(value) >= 3.5,
} satisfies TriggerRecognizer;

/** Hashes of passwords in the notation of crypt(3). */
const passwordHash = {
  kind: 'trigger',
  code: 601,
  score: 0.95,
  chars: '$',
  pattern: /\$(?:1|5|6|7|y|gy|apr1|2[abxy]|argon2id?)\$[A-Za-z0-9./$=,+-]{20,240}/y,
  valid: (value) => entropy(value) >= 3.5,
  tail: runOf('[A-Za-z0-9./$=,+-]'),
} satisfies TriggerRecognizer;

/** RFC 7617: must decode to `user:password`. */
const basicAuth = {
  kind: 'trigger',
  code: 614,
  score: 0.95,
  terms: ['basic'],
  pattern: /basic\s{1,2}([A-Za-z0-9+/_-]{6,512}={0,2})/iy,
  valid: (value) => /^[\x20-\x7e]{1,200}:[\x20-\x7e]{1,}/.test(decoded(value)) && /[A-Z=\d]/.test(value),
  tail: runOf('[A-Za-z0-9+/=_-]'),
} satisfies TriggerRecognizer;

const bearer = {
  kind: 'trigger',
  code: 602,
  score: 0.9,
  terms: ['bearer'],
  pattern: /bearer\s{1,2}([\w.~+/-]{10,512}={0,2})/iy,
  valid: (value) =>
    /\d/.test(value) && entropy(value) >= 3 && !isPlaceholder(value) && !/^\d[\d.,:/-]*$/.test(value),
  tail: repeated(/[\w~+/=-]{1,4096}|[.](?=[\w~+/-])/y),
} satisfies TriggerRecognizer;

/** RFC 6265: the pairs of a header or of `document.cookie`. */
const cookie = {
  kind: 'trigger',
  code: 507,
  score: 0.85,
  terms: ['cookie', 'set cookie', 'cookies'],
  afterTerm: true,
  pattern:
    /["']?\s{0,2}[:=]\s{0,2}["']?([\w.!#$%&*+^|~-]{1,64}=(?![\s"'<>=])[^\s"'<>;,]{4,2000}(?:;\s?[\w.!#$%&*+^|~-]{1,64}(?:=[^;"'\r\n]{0,400})?){0,40})/iy,
  valid: (value) => entropy(value) >= 2.5,
  tail: repeated(/[^\s"'<>;,]{1,4096}|;\s?(?=[\w.!#$%&*+^|~-]{1,64}=)/y),
} satisfies TriggerRecognizer;

/** A session cookie by its name, anywhere. */
const sessionCookie = {
  kind: 'trigger',
  code: 507,
  score: 0.9,
  terms: [
    'phpsessid',
    'jsessionid',
    'asp.net sessionid',
    'connect.sid',
    'sessionid',
    'session id',
    'sid',
    'csrftoken',
    'laravel session',
    'gitlab session',
    'aspxauth',
    'remember token',
    'auth cookie',
  ],
  pattern: /[\w.-]{3,24}=((?![\s"'<>=])[\w%.+/:|~-]{12,600}={0,2})/iy,
  valid: (value) => /\d/.test(value) && entropy(value) >= 3 && !isPlaceholder(value),
  tail: runOf('[\\w%.+/:|~=-]'),
} satisfies TriggerRecognizer;

function schemeStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < 24 && /[a-z0-9+.-]/i.test(text.charAt(start - 1))) start--;
  return start === at ? -1 : start;
}

/** URLs with a password, of databases, brokers and other services. */
const credentialUrl = {
  kind: 'trigger',
  code: 615,
  score: 1,
  chars: ':',
  startOf: (text, at) => (text.startsWith('://', at) ? schemeStart(text, at) : -1),
  // A password ends at the next URL, so that a search from each of many takes linear time together.
  pattern:
    /[a-z][a-z0-9+.-]{1,23}:\/\/[^\s:@/"'<>]{0,1024}:(?:[^\s@"'<>:]|:(?!\/\/)){1,65535}@[^\s"'<>`,;)\]}]{1,512}/iuy,
  valid: (value) => !isPlaceholder(/:\/\/[^:]*:([^@]*)@/.exec(value)?.[1] ?? ''),
  tail: runOf('[^\\s"\'<>`,;)\\]}]'),
} satisfies TriggerRecognizer;

/** Data source names of Go: `user:password@tcp(host:3306)/db`. */
const goDataSource = {
  kind: 'trigger',
  code: 615,
  score: 0.95,
  chars: '@',
  startOf: (text, at) => {
    if (!/^@(?:tcp|unix)\(/.test(text.slice(at, at + 6))) return -1;
    let start = at;
    while (start > 0 && at - start < 65_535 && /[^\s"'`<>]/.test(text.charAt(start - 1))) {
      if (text.charAt(start - 1) === '(' && /@(?:tcp|unix)$/.test(text.slice(start - 6, start - 1))) break;
      start--;
    }
    const name = text.slice(start, at).search(/(?:^|[=])[^\s:@/"'<>=]{1,60}:/);
    return name < 0 ? -1 : start + name + (text.charAt(start + name) === '=' ? 1 : 0);
  },
  pattern:
    /[^\s:@/"'<>]{1,60}:(?:(?!@(?:tcp|unix)\()[^\s"'<>]){1,65535}@(?:tcp|unix)\([^\s()]{1,120}\)[^\s"'<>`,;]{0,120}/y,
} satisfies TriggerRecognizer;

const pairs = repeated(/[^;&\s"'<>]{1,4096}|[;&]\s?[A-Za-z][A-Za-z _-]{1,30}=/y);

/** ADO, ODBC and JDBC: key-value pairs that include a password. */
const connectionPairs = {
  kind: 'trigger',
  code: 615,
  score: 0.95,
  terms: [
    'server',
    'data source',
    'host',
    'endpoint',
    'defaultendpointsprotocol',
    'provider',
    'driver',
    'dsn',
    'user id',
    'uid',
    'jdbc*',
    'initial catalog',
    'database',
    'hostname',
    'addr',
    'network address',
  ],
  pattern:
    /(?:jdbc:[a-z0-9:]{2,40}\/\/[^\s"'<>;?]{1,200}[;?])?(?:[A-Za-z][A-Za-z _-]{1,30}=[^;&\n"'<>]{1,200}[;&]\s?){1,14}?(?:password|pwd|accountkey|sharedaccesskey|secret)\s?=\s?[^;&\s"'<>]{3,200}(?:[;&]\s?[A-Za-z][A-Za-z _-]{1,30}=[^;&\n"'<>]{1,100}){0,12}[;&]?/iy,
  valid: (value) => !isPlaceholder(/(?:password|pwd)\s?=\s?([^;&]*)/i.exec(value)?.[1] ?? ''),
  tail: (text, start, end) => (/[;&]$/.test(text.slice(end - 1, end)) ? end : pairs(text, start, end)),
} satisfies TriggerRecognizer;

/** Webhook URLs, which authorize anyone who knows them. */
const webhook = {
  kind: 'trigger',
  code: 617,
  score: 1,
  terms: ['http*'],
  pattern:
    /https?:\/\/(?:hooks\.slack\.com\/(?:services|workflows|triggers)\/[\w/-]{20,120}|(?:canary\.|ptb\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,22}\/[\w-]{40,90}|[a-z0-9-]{1,60}\.webhook\.office\.com\/[\w@/-]{40,240}|outlook\.office(?:365)?\.com\/webhook\/[\w@/-]{40,240}|hooks\.zapier\.com\/hooks\/(?:catch|standard)\/[\w/-]{6,60}|hook(?:s)?\.(?:[a-z0-9]{2,6}\.)?(?:make|integromat)\.com\/[a-z0-9]{20,60}|chat\.googleapis\.com\/v1\/spaces\/[\w-]{6,20}\/messages\?[^\s"'<>]{40,240}|maker\.ifttt\.com\/(?:use|trigger\/[\w-]{1,60}\/with\/key)\/[\w-]{10,60}|api\.telegram\.org\/bot\d{8,10}:[\w-]{35}[\w/]{0,40}|webhook\.site\/[a-f0-9-]{36}|[a-z0-9.-]{4,60}\.logic\.azure\.com(?::443)?\/workflows\/[^\s"'<>]{40,300}|oapi\.dingtalk\.com\/robot\/send\?access_token=[a-f0-9]{64}|open\.(?:feishu|larksuite)\.\w{2,3}\/open-apis\/bot\/v2\/hook\/[a-f0-9-]{36})/iy,
  tail: runOf('[\\w/%=&?~:-]'),
} satisfies TriggerRecognizer;

/** Words of a wallet (BIP 39), after a label. */
const seedPhrase = {
  kind: 'trigger',
  code: 699,
  score: 0.9,
  terms: [
    'seed phrase',
    'seed words',
    'recovery phrase',
    'recovery words',
    'secret recovery phrase',
    'backup phrase',
    'mnemonic',
    'mnemonic phrase',
    'wallet phrase',
    'wallet words',
    'wiederherstellungsphrase',
    'phrase de recuperation',
    'frase semilla',
    'frase de recuperacion',
    'frase di recupero',
    'herstelzin',
  ],
  afterTerm: true,
  pattern:
    /["'`*_)]{0,3}\s{0,3}(?:[:=]|is|ist|lautet|est|es|è)\s{0,4}["'`[(]{0,3}((?:\d{1,2}[.)]\s?)?[a-z]{3,8}(?:["',]{0,2}[\s,]{1,3}["']?(?:\d{1,2}[.)]\s?)?[a-z]{3,8}){11,23})(?![a-z])/y,
} satisfies TriggerRecognizer;

/** Discord bot tokens: the number of the bot in Base64, a time, a signature. */
const discordBot = {
  kind: 'trigger',
  code: 699,
  score: 0.98,
  terms: ['mt*', 'mj*', 'mz*', 'nd*', 'nt*', 'nj*', 'nz*', 'od*', 'ot*'],
  pattern: /[MNO][A-Za-z\d_-]{22,27}\.[A-Za-z\d_-]{6}\.[A-Za-z\d_-]{27,40}(?![\w-])/y,
  valid: (value) => /^\d{15,21}$/.test(decoded(value.slice(0, value.indexOf('.')))),
} satisfies TriggerRecognizer;

/** Telegram bot tokens: number, colon, 35 characters. */
const telegramBot = {
  kind: 'trigger',
  code: 699,
  score: 0.98,
  chars: ':',
  startOf: (text, at) => {
    let start = at;
    while (start > 0 && at - start < 11 && /\d/.test(text.charAt(start - 1))) start--;
    return at - start >= 8 ? start : -1;
  },
  pattern: /\d{8,10}:[\w-]{35}(?![\w-])/y,
  valid: (value) => entropy(value) >= 4,
} satisfies TriggerRecognizer;

export const structuredSecretsRecognizers: readonly Recognizer[] = [
  jwt,
  sharedAccessSignature,
  passwordHash,
  basicAuth,
  bearer,
  cookie,
  sessionCookie,
  credentialUrl,
  goDataSource,
  connectionPairs,
  webhook,
  seedPhrase,
  discordBot,
  telegramBot,
];
