/**
 * Makes the sentence of a provider fit to be shown: without credentials, addresses, ids of the operator's account, paths and
 * personal values. Placeholders of anonymization stay, and are restored for the caller later.
 */
import type { ProviderSettings } from '../../config/index.ts';
import { isOwnSecret, withoutOwnSecrets } from './own-secrets.ts';

const maxReasonChars = 500;
/** Longer texts are cut before they are searched. */
const maxReadChars = 2000;

const hidden = '[hidden]';
const address = '[address]';

/** What is taken out, in this order. All patterns are linear: no quantified group repeats another. */
const removals: readonly (readonly [pattern: RegExp, stands: string])[] = [
  [/-----BEGIN [^-]{1,60}-----[^-]{0,4000}(?:-----END [^-]{1,60}-----)?/g, hidden],
  [/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>)\]},;]+/gi, address],
  [/\barn:aws[\w-]*:[^\s"'`<>)\]},;]+/gi, address],
  [/\b(?:bearer|basic)\s+[\w.~+/=-]{8,}/gi, hidden],
  [/\beyJ[\w-]{8,}(?:\.[\w-]+){0,2}/g, hidden],
  // Half-hidden keys, as some providers show them.
  [/[\w-]*\*{2,}[\w*-]*/g, hidden],
  [
    /\b(?:sk|pk|rk|gsk|xai|nvapi|hf|r8|ghp|gho|xox[abp]|key|org|proj|acct|account|user|cus|req|request|run|resp|msg|trace|chatcmpl|cmpl|team|tenant)[-_](?=[\w-]*\d)[\w-]{6,}/gi,
    hidden,
  ],
  [/\b(?:AKIA|ASIA|AIza)[\w-]{8,}/g, hidden],
  // Tokens of Google, GitHub and GitLab.
  [/\b(?:ya29|github_pat|glpat)[._-][\w.-]{4,}|\b1\/\/0[\w-]{8,}/g, hidden],
  [/([\w-]{0,40}pass(?:word|wd|phrase)?|pwd)["']?\s{0,3}[=:]\s{0,3}["']?[^\s"',;)}&]{3,}/gi, `$1=${hidden}`],
  // Numbers stay, and so do words after a colon: `unexpected token: null`, `max token: 4096`.
  [
    /([\w-]{0,40}(?:key|token|secret|signature|credential)s?)["']?\s{0,3}(?:=\s{0,3}["']?(?=[\d.,-]{0,40}[A-Za-z])|:\s{0,3}["']?(?=[^\s\d]{0,80}\d)(?=[\d.,-]{0,40}[A-Za-z]))[^\s"',;)}&]{4,}/gi,
    `$1=${hidden}`,
  ],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, hidden],
  [/[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, hidden],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/g, address],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![\w:])|::1\b/gi, address],
  [/\b(?:localhost|(?=[\w.-]{0,80}[-.])[a-z][\w.-]{0,80}):\d{2,5}\b|\blocalhost\b/gi, address],
  [
    /\b(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|io|ai|dev|app|cloud|internal|intranet|local|localdomain|lan|corp|home|svc|cluster|eu|de|fr|uk|us|co|tech|run)\b/gi,
    address,
  ],
  [/(?<![\w.<])\/(?!v\d)(?:[\w.@-]{1,80}\/){1,20}[\w.@-]{0,80}/g, '[path]'],
  [/\b[A-Za-z]:\\[^\s"']{2,}/g, '[path]'],
  // Long runs of letters and digits are ids or keys, long runs of digits numbers of persons or accounts.
  [/\b(?=[A-Za-z]{0,40}\d)(?=\d{0,40}[A-Za-z])[A-Za-z0-9]{20,}\b/g, hidden],
  [/(?<![\w<])\+?\d(?:[ ()/.-]?\d){8,}(?!\w)/g, hidden],
];

/** The sentence, fit to be shown; empty if nothing readable is left. */
export function cleanReason(message: string, provider: ProviderSettings): string {
  let text = withoutControls(message.slice(0, maxReadChars));
  // Pages of proxies say nothing that a caller could use.
  if (/^\s*<(?:!doctype|html|\?xml|head|body)\b/i.test(text)) return '';
  text = withoutTrace(text);
  text = withoutOwnSecrets(text, provider);
  for (const [pattern, stands] of removals) text = text.replace(pattern, stands);
  text = text.replaceAll(/\s+/g, ' ').trim();
  return text.length > maxReasonChars ? `${text.slice(0, maxReasonChars - 1)}…` : text;
}

/** A code, type or parameter of a provider, if it can hold no secret and no personal value; else it names nothing. */
export function cleanName(name: string, provider: ProviderSettings): string | undefined {
  const isClean = cleanReason(name, provider) === name && !isOwnSecret(name, provider);
  // An underscore joins words for the patterns, so every word is looked at.
  return isClean && name.split(/[^A-Za-z0-9]+/).every(isPlainWord) ? name : undefined;
}

/** Ids and keys mix letters and digits, or are long. */
function isPlainWord(word: string): boolean {
  if (word.length > 40 || /^(?:eyJ|AIza|AKIA|ASIA)./.test(word)) return false;
  return word.length < 9 || !(/\d/.test(word) && /[A-Za-z]/.test(word));
}

/** Control characters, and characters that reorder or hide text, become spaces. */
function withoutControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Stack traces name files and code of the server. */
function withoutTrace(text: string): string {
  const start = text.search(
    /\bTraceback \(most recent call last\)|\s+at [\w.<>$]+ ?\([^)]*:\d+|\bFile "[^"]*", line \d+/,
  );
  return start < 0 ? text : text.slice(0, start);
}
