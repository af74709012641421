/**
 * Passwords in variables and settings whose names say so: `PGPASSWORD=swordfish`, `ANSIBLE_BECOME_PASS: open sesame`,
 * `-Dkeystore.pass=changeit2`. They are secrets even where they are plain words.
 */
import type { ScannedText } from '../../scan/index.ts';
import type { GrammarRecognizer, Span } from '../recognizer.ts';
import { isCaption, isPlaceholder } from './entropy.ts';
import { literal, repeated, unlessQuoted } from './token-run.ts';

const code = 601;
const score = 0.85;

const character = '[^\\s"\'`<>;,&|(){}\\[\\]“”„«»]';
const names =
  /(pass(?:word|wd|phrase)?|pwd|secret(?:[_.-]?key(?:_base)?)?|[_-]auth|(?<=["'_.-])token|(?<![\w.-])token(?==["']))(["']?\s?[=:](?!=)>?\s?["'`]?)/gi;
const value = new RegExp(`${literal(4)}|${character}{4,512}`, 'uy');
const tail = unlessQuoted(repeated(new RegExp(`${character}{1,4096}`, 'uy')));

/** Values of settings that are no secrets. */
const states = new Set(
  (
    'true false yes no on off none null undefined nil auto enabled disabled required optional default prompt plain login basic digest bearer ' +
    'oauth oauth2 xoauth2 saml ldap ntlm negotiate kerberos cram-md5 md5 scram-sha-256 trust peer ident anonymous internal external string str text ' +
    'password secret secrets token passphrase varchar number boolean any unknown required, never always empty unset hidden masked redacted example changeme'
  ).split(' '),
);

export const assignedSecret = {
  kind: 'grammar',
  code,
  score,
  find({ text }: Pick<ScannedText, 'text'>): Span[] {
    const spans: Span[] = [];
    let done = 0;
    for (const { 0: whole, 1: word = '', 2: joint = '', index } of text.matchAll(names)) {
      if (index < done) continue;
      const start = index + whole.length;
      value.lastIndex = start;
      const found = value.exec(text)?.[0];
      if (found === undefined) continue;
      const quoted = isQuoted(text, start, start + found.length);
      const isNamed = isSetting(text, index, word);
      const isGiven = isNamed ? isValue(found, joint, quoted) : quoted && isUnlikeProse(found);
      if (!isGiven) continue;
      const bare = quoted ? found : found.replace(/[.:!?*\\]{1,3}$/, '');
      done = bare.length < found.length ? start + bare.length : tail(text, start, start + found.length);
      spans.push({ start, end: done, code, score });
    }
    return spans;
  },
} satisfies GrammarRecognizer;

function isQuoted(text: string, start: number, end: number): boolean {
  const quote = text.charAt(start - 1);
  return '"\'`'.includes(quote || ' ') && text.charAt(end) === quote;
}

/** Returns whether a word ends the name of a setting: in capitals, behind a separator, or in camelCase. */
function isSetting(text: string, at: number, word: string): boolean {
  const before = /[\w.-]{0,64}$/.exec(text.slice(Math.max(0, at - 64), at))?.[0] ?? '';
  const last = before.at(-1) ?? '';
  if (/^[A-Z0-9_]+$/.test(before + word)) {
    // `PASS: 12 tests`, `BYPASS=1`; `SSHPASS`, `PGPASSWORD` and `RPCSECRET` are names.
    return !/^(?:PASS|TOKEN)$/.test(before + word) && !/(?:COM|BY|TRES|SUR)PASS$/.test(before + word);
  }
  // An `id-token` and a `forgot-pass` are names of other things.
  if (/token/i.test(word)) return false;
  if (/[_.]/.test(last)) return /[a-z]/i.test(before);
  return /^[_-]/.test(word) ? before !== '' : /[a-z]/.test(last) && /^[PS]/.test(word);
}

/** Returns whether a value is neither a state, nor a reference, nor an expression of a program. */
function isValue(found: string, joint: string, quoted: boolean): boolean {
  const bare = found.replace(/[.:!?*\\]{1,3}$/, '');
  if (isCaption(bare) || /^¿|[?…]$/.test(found)) return false;
  if (bare.length < 4 || states.has(bare.toLowerCase()) || isPlaceholder(bare)) return false;
  if (/^(?:[$%@\\/~]|\.{1,2}\/|https?:|file:|[A-Za-z]:\\|\d{1,3}$|[*.x-]+$)/i.test(bare)) return false;
  if (/^(?:ref\+|vault:|ssm:|arn:|op:|secret:|!)|\$\{|\{\{|\$\(/.test(bare)) return false;
  if (quoted) return !/\.(?:txt|pem|key|json|ya?ml|env)$/i.test(bare);
  // Programs put spaces around the sign, and names behind it.
  const isCode = /\s[=:]|[=:]>?\s/.test(joint) && /^[A-Za-z_][\w.]*$/.test(bare);
  if (!isCode) return !/^[A-Za-z_]\w*\.[A-Za-z_][\w.]*$/.test(bare);
  return /^[a-z]+\d*$/.test(bare) && /^["']?:\s/.test(joint);
}

/** Text in quotes that no sentence has: `north,south;east}west`. */
function isUnlikeProse(found: string): boolean {
  return (
    /\p{L}[,;{}|^$#@!&*]\p{L}/u.test(found) && !isPlaceholder(found) && !/[({[]\w*[)}\]]|[$%]\{/.test(found)
  );
}
