/**
 * Passwords and keys whose label does not stand right before them: in markup (`**Password:** x`, `<password>x</password>`), in
 * pairs of a name and a value (`name: DB_PASSWORD`, `value: x`), in calls (`define('DB_PASSWORD', 'x')`), and behind labels that
 * are written together (`PGPASSWORD=x`).
 */
import type { ScannedText } from '../../scan/index.ts';

import type { GrammarRecognizer, Span } from '../recognizer.ts';
import { entropy, isPlaceholder } from './entropy.ts';
import { literal, runOf, unlessQuoted } from './token-run.ts';

const passwordCode = 601;
const keyCode = 602;
const score = 0.85;

/** Ends of labels, in small letters. Names of settings are written together: `dbpassword`. */
const passwordWords =
  'passwor[dt]|passwd|pass_?phrase|passcode|pwd|kennwort|wachtwoord|mot de passe|contrase(?:n|ñ)a|senha|has[lł]o(?: to)?|adgangskode|passord|salasana|jelsz[oó]|[sş]ifre|netzwerkschl(?:ü|ue)ssel|(?:presharedkey|pre_?shared_?key)|(?<![a-z])psk|rootpw|bindpw|(?<=[_-]|["\'\\s{,]|\\b(?:db|ssh|smtp|root|admin|user|key|store|mail|ftp|sql|redis|mongo))pass';
const keyWords =
  '(?<=["\'])(?:session|sid|session_?id)(?=["\'])|api_?-?key|secret_?-?key|access_?-?key|client_?-?secret|auth_?-?token|access_?-?token|refresh_?-?token|private_?-?key|(?:api|app|webhook|shared|signing|jwt|consumer|account|storage)_?-?(?:secret|token)|(?<=[_-])(?:secret|token)|(?<=["\'])(?:secret|token)';
/** Rules out most of a text with one look. */
const hint =
  /pass|pwd|kennw|wachtw|contrase|senha|has[lł]o|adgang|salasana|jelsz|[sş]ifre|schl(?:ü|ue)ssel|psk|sharedkey|shared_key|rootpw|bindpw|key|secret|token|session|"sid"/;

const tag = '<\\/?[A-Za-z][^<>\\n]{0,80}>';
/** What closes a label. */
const closers = '[\\w.-]{0,24}(?:\\s?\\([^()\\n]{1,30}\\)|\\s?\\[[^\\[\\]\\n]{1,30}\\])?["\'`*_)\\]}»]{0,4}';
/** What a password is for. */
const purpose =
  '(?:\\s(?:for|für|fuer|pour|para|per|voor|dla|of|del|von)\\s[\\p{L}\\d ._/-]{1,40}?(?=\\s?[:=]))?';
/** Signs, words and markup that may stand between a label and its value. */
const joints =
  `(?:${tag}|<!\\[CDATA\\[|&nbsp;|\`{3}\\w{0,12}\\n|` +
  '"?\\b(?:value|valuefrom|parametervalue|default|sensitive|content|text|plaintext|wert|valor|val)\\b"?|' +
  '\\b(?:name|id|type|class|placeholder|autocomplete)=(?:"[^"\\n]{0,40}"|\'[^\'\\n]{0,40}\')|' +
  '\\b(?:true|false|string|str|const|type|securestring|s|is|ist|est|es|jest)\\b"?|\\b[urbf](?=["\'])|' +
  '[:=]>?|->|>-?|[|,{(\\[]|["\'`*_«“„]|-\\s|(?<![ \\t\\r\\n])[ \\t\\r\\n]{1,16}){1,32}';
const bareCharacter = '[^\\s"\'`<>«»“”„]';
const maxBare = 512;
const bareTail = unlessQuoted(runOf(bareCharacter));

const after = new RegExp(
  `${closers}${purpose}([^\\w"'\`]{0,3}${joints})(${literal(4)}|${bareCharacter}{4,${maxBare}})`,
  'iuy',
);
const labels = new RegExp(`(?<password>${passwordWords})|(?<key>${keyWords})`, 'gu');

export const markedUpSecret = {
  kind: 'grammar',
  code: passwordCode,
  score,
  find({ text }: Pick<ScannedText, 'text'>): Span[] {
    const lower = text.toLowerCase();
    // Hardly any letter has a longer small form.
    if (!hint.test(lower) || lower.length !== text.length) return [];
    const spans: Span[] = [];
    let done = 0;
    for (const { 0: label, index, groups } of lower.matchAll(labels)) {
      if (index < done) continue;
      const before = valueBefore(text, index);
      if (before !== undefined && isSecret(before.value, passwordCode))
        spans.push({
          start: before.start,
          end: before.start + before.value.length,
          code: passwordCode,
          score,
        });
      after.lastIndex = index + label.length;
      const found = after.exec(text);
      if (found === null) continue;
      const [whole, joint = '', value = ''] = found;
      const end = found.index + whole.length;
      const start = end - value.length;
      const secret = trimmed(value, joint);
      const code = groups?.['key'] === undefined ? passwordCode : keyCode;
      if (
        isCall(value, joint) ||
        !(label.endsWith(' to') || isJoint(joint, text, index)) ||
        !isSecret(secret, code)
      )
        continue;
      // Only what fills the pattern may go on behind it.
      done = value.length >= maxBare ? bareTail(text, start, end) : start + secret.length;
      spans.push({ start, end: done, code, score });
    }
    return spans;
  },
} satisfies GrammarRecognizer;

/** Longest pair of a value and its name. */
const maxPair = 4096;
/** A pair whose value comes first: `{"value": "x", "name": "DB_PASSWORD"}`. */
const nameLast = /",\s{0,40}"(?:name|key|label|id)"\s?:\s?"[\w./-]{0,60}$/i;
const maxNameLast = 128;
const valueFirst = /"(?:value|val)"\s?:\s?"([^"\n]{4,4000})$/i;

function valueBefore(
  text: string,
  at: number,
): { readonly start: number; readonly value: string } | undefined {
  if (!/["\w./-]/.test(text.charAt(at - 1))) return undefined;
  const name = nameLast.exec(text.slice(Math.max(0, at - maxNameLast), at))?.[0];
  if (name === undefined) return undefined;
  const before = text.slice(Math.max(0, at - maxPair), at - name.length);
  const found = valueFirst.exec(before);
  const value = found?.[1];
  if (found === null || value === undefined) return undefined;
  return { start: at - name.length - value.length, value };
}

/** Whether something between a label and a word says that the word is its value. */
function isJoint(joint: string, text: string, at: number): boolean {
  if (/[:=|>]|[,(]\s*["'`]|\s[-–]\s|\b(?:value|default|is|ist|est|es|jest)\b/i.test(joint)) return true;
  // `<td>Password</td>` and `|Password|` need no sign.
  return /<|\n/.test(joint) && /[<>|]/.test(text.charAt(at - 1) + joint);
}

/** Calls in programs; text in quotes is none. */
function isCall(value: string, joint: string): boolean {
  return !/["'`]\s*$/.test(joint) && /[A-Za-z_$][\w$]*\([^()]*\)/.test(value);
}

/** A value without the signs of the sentence or program behind it. */
function trimmed(value: string, joint: string): string {
  if (/["'`]\s*$/.test(joint) && !/^["'`]/.test(value)) return value;
  const cut = value.replace(/[.,;:!?)\]}*_|\\]{1,6}$/, '');
  // `a=x&b=y`, `a=x;b=y`, `a: x,b: y`
  return /^[^&;,|]{4,}(?=[&;,|]\s?[\w.-]{1,40}[=:])/.exec(cut)?.[0] ?? cut;
}

const notSecret =
  /^(?:https?:|\/{1,2}\w|\.{1,2}\/|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|v?\d+(?:\.\d+)+$|[\d.,:%-]+$|[\w.+-]+@[\w-]+\.[\w.]+$|\$\{|\{\{|%\w+%|arn:|[A-Za-z_$][\w$.]*\((?:[^()]*\))?;?$)/;
const placeholderWord = /your|example|change[-_]?me|placeholder|<[a-z]|xxxx|\*{3}|\.{3}/i;

/** Whether a value is unlike a word, a number or an expression of a program. */
function isSecret(value: string, code: number): boolean {
  if (value.length < (code === keyCode ? 10 : 6) || notSecret.test(value)) return false;
  if (isPlaceholder(value) || placeholderWord.test(value)) return false;
  const hasLetter = /\p{L}/u.test(value);
  const hasDigit = /\d/.test(value);
  if (code === keyCode) return hasLetter && hasDigit && entropy(value) >= 2.9 && !isName(value);
  if (!hasLetter) return !/^\d+$/.test(value) && entropy(value) > 2.2;
  return (
    (hasDigit || /[^\p{L}\p{N}\s_.-]/u.test(value) || /\p{Ll}\p{Lu}.*\p{Lu}/u.test(value)) && !isName(value)
  );
}

/** Names of variables, files and versions: words with separators and a number. */
function isName(value: string): boolean {
  return /^[A-Za-z]+(?:[-_./ :][A-Za-z]+)*[-_.]?\d{0,3}$/.test(value) || /\s\p{L}+\s/u.test(value);
}
