import { terms } from './labelled-value.ts';
import type { Recognizer, TriggerRecognizer } from './recognizer.ts';

/** Code annotations that follow an `@`. */
const annotations = new Set(
  (
    'media import charset supports keyframes font-face layer container param params return returns throws throw type typedef ' +
    'property see since version author deprecated override override test before after beforeeach autowired component ' +
    'injectable input output service bean controller entity table column id data getter setter nullable notnull ' +
    'todo link code inheritdoc example default private public protected readonly staticmethod classmethod property ' +
    'dataclass pytest mock patch app router here everyone channel all dev latest next beta types ts js'
  ).split(' '),
);

/** `@name` outside of e-mail addresses and code; `@name@server` in the fediverse. */
const socialHandle = {
  kind: 'trigger',
  code: 208,
  score: 0.55,
  chars: '@',
  pattern:
    /(?<![\p{L}\p{N}_./`@-])@[A-Za-z][\w.]{1,28}\w(?:@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,12})?(?![\p{L}\p{N}@(/-])/iuy,
  valid(value, text, start) {
    if (annotations.has(value.slice(1).toLowerCase())) return false;
    const line = text.lastIndexOf('\n', start - 1) + 1;
    const after = text.charAt(start + value.length);
    const before = text.slice(line, start);
    // Attributes of markup, entries of bibliographies, and the host of an address whose name ends with a bracket.
    if (/[={]/.test(after) || /[\]})]$/.test(before)) return false;
    // Scopes of packages in quotes, and tags of comments.
    if (/["'`]$/.test(before) && /["'`/]/.test(after)) return false;
    if (/^[ \t]{0,16}(?:\/\*)?\*{1,2} ?$/.test(before)) return false;
    // A decorator is alone on its line.
    return !(before.trim() === '' && (after === '\n' || after === '') && line > 0);
  },
  context: {
    terms: terms(
      `twitter, instagram, insta, ig, tiktok, telegram, handle, mastodon, threads, github, snapchat,
discord, follow, dm`,
    ),
    required: false,
  },
} satisfies TriggerRecognizer;

/** Names in profile URLs: `instagram.com/anna_s`. */
const profileName = {
  kind: 'trigger',
  code: 208,
  score: 0.8,
  terms: terms(
    `linkedin.com/in/, twitter.com/, x.com/, instagram.com/, facebook.com/, tiktok.com/, github.com/,
t.me/, gitlab.com/, xing.com/profile/, medium.com/, threads.net/, reddit.com/u, youtube.com/`,
  ),
  pattern:
    /(?:linkedin\.com\/in|(?:twitter|x|instagram|facebook|tiktok|github|gitlab|medium|threads|youtube)\.(?:com|net)|t\.me|xing\.com\/profile|reddit\.com\/u(?:ser)?)\/(@?[A-Za-z0-9][A-Za-z0-9_.-]{1,38}[A-Za-z0-9])(?![A-Za-z0-9_.\-/])/iy,
  valid: (value) =>
    !/^(?:home|search|explore|about|login|signup|settings|watch|share|sharer|intent|p|reel|features|pricing)$/i.test(
      value,
    ),
} satisfies TriggerRecognizer;

/** `(@curious-rabbit)` and `by @curious-rabbit`: with hyphens only where it can be nobody but a person. */
const hyphenatedHandle = {
  kind: 'trigger',
  code: 208,
  score: 0.6,
  chars: '@',
  pattern:
    /(?<=(?:^|[^\p{L}\p{N}])(?:by|thanks|thank you|cc|from) |\()@[a-z\d]{1,20}(?:-[a-z\d]{1,20}){1,4}(?=[),;.]{0,2}(?:\s|$))/iuy,
} satisfies TriggerRecognizer;

const services =
  'github|gitlab|twitter|mastodon|bluesky|instagram|facebook|tiktok|codepen|linkedin|telegram|discord|youtube|keybase|stackoverflow|twitch|threads';
const keyedService = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${services})["']?\\s?:\\s?["']?@?[\\w-]`, 'giu');
const profiles = /(?:socials?|profiles?|accounts|handles)["']?\s?:\s{0,3}\{?\s{0,24}["']?$/i;
const reach = 90;

/** `"github": "annas", "twitter": "anna_s"`: keys of services beside each other, or in a list of profiles. */
const keyedHandle = {
  kind: 'trigger',
  code: 208,
  score: 0.65,
  terms: services.split('|'),
  afterTerm: true,
  pattern: /["']?\s?:\s?["']?(@?[A-Za-z_][\w.-]{1,38})(?=["']?\s?(?:[,}\]\n]|$))/y,
  valid: (value, text, start) => {
    if (/^(?:true|false|null|none|string|url|optional|https?)$/i.test(value)) return false;
    const around = text.slice(Math.max(0, start - reach), start + value.length + reach);
    const before = text
      .slice(Math.max(0, start - reach), start)
      .replace(/["']?\w{1,24}["']?\s?:\s?["']?$/, '');
    return (around.match(keyedService)?.length ?? 0) > 1 || profiles.test(before);
  },
} satisfies TriggerRecognizer;

export const socialHandleRecognizers: readonly Recognizer[] = [
  socialHandle,
  hyphenatedHandle,
  profileName,
  keyedHandle,
];
