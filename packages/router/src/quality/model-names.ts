/** One model has a name of its own at every provider; score tables have yet another. */

/** A model's name as score tables are looked up: small, without the maker before the slash, dots for underscores. */
export function normalizeModelName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^.*\//, '')
    .replaceAll('_', '.')
    .replace(/^meta-(?=llama)/, '')
    .replace(/[@:].*$/, '');
}

const date = /-(?:20\d\d-?\d\d-?\d\d|\d\d-20\d\d|\d{4})$/;

/** Year and month of a dated name, 2411 for `-2411`, `-11-2024` and `-2024-11-20`; undefined for a name without a date. */
function releaseMonth(name: string): number | undefined {
  const digits = date.exec(name)?.[0].replaceAll('-', '');
  if (digits === undefined) return undefined;
  if (digits.length === 6) return Number(digits.slice(4) + digits.slice(0, 2));
  return Number(digits.length === 8 ? digits.slice(2, 6) : digits);
}

/** Whether what is known of one stands for another of the same name: a model is no better than its successors. */
export function isNotNewer(known: string, wanted: string): boolean {
  const [one, other] = [releaseMonth(known), releaseMonth(wanted)];
  return one === undefined || other === undefined || one <= other;
}

/** A normalised name without its date. */
export function stripDate(name: string): string {
  return name.replace(date, '');
}

/** What hosts put before and behind a name: Bedrock's regions and makers, how it is served, how often it changes. */
const hostPrefix = /^(?:(?:us|eu|au|jp|apac|global)\.)?(?:[a-z\d]+\.(?=[a-z]))?(?:open-(?=mi))?/;
const servingSuffix = /-(?:tput|fp8|fast|turbo|lite|instant|versatile|latest|hf|maas)$/;
/** Parameters of mixtures, and the zero of first versions. */
const mixtureSuffix = /-\d+b-\d+e$|(?<=-\d)-0$/;
const versionSuffix = /(?<=-(?:instruct|\d+b|it|\d{8})|^nova-.*)-v\d+(?:\.\d+)?$/;
const previewSuffix = /-(?:preview|exp)(?:-\d\d-\d\d)?$/;
const tuningSuffix = /-(?:instruct|inst|it|chat)$/;
/** Families that are written with and without a hyphen before their number. */
const familyPrefix = /^(llama|qwen|phi|gemma)(?=\d)/;
/** Names that end like something that is put behind names, and are models of their own. */
const exemptFamilies = /^(?:gpt|gemini|nova|grok|qwen-max|yi|deepseek-chat)/;

/** Parameters in a name: models of one family that differ in size differ more than their versions do. */
const sizePart = /^(?:e?\d+(?:x\d+)?|a\d+)b$/;
const versionPart = /^v?\d+[a-z]?$/;
const reasoningPart = /^(?:thinking|reasoning)$/;

/**
 * The line of models that a name belongs to, without its versions: `claude-opus` for `claude-opus-4-8`, `o-mini` for
 * `o4-mini`. Undefined for names that tell a size.
 */
export function modelFamily(name: string): string | undefined {
  const parts = canonicalModelName(name).split('-');
  if (parts.some((part) => sizePart.test(part))) return undefined;
  const left = parts
    .map((part) => part.replace(/^([a-z]+)\d+$/, '$1'))
    .filter((part) => !versionPart.test(part) && part !== 'v' && !reasoningPart.test(part));
  return left.length === 0 ? undefined : left.join('-');
}

/**
 * What names of one model at different hosts have in common: `us.anthropic.claude-haiku-4-5-20251001-v1:0` and
 * `claude-haiku-4.5` are `claude-haiku-4-5`. Coarse: to be asked only where the names themselves say nothing.
 */
export function canonicalModelName(name: string): string {
  let common = normalizeModelName(name)
    .replace(hostPrefix, '')
    .replace(versionSuffix, '')
    .replace(familyPrefix, '$1-');
  common = stripDate(common).replace(previewSuffix, '');
  if (!exemptFamilies.test(common)) common = common.replace(servingSuffix, '');
  return stripDate(common)
    .replace(versionSuffix, '')
    .replace(tuningSuffix, '')
    .replace(mixtureSuffix, '')
    .replaceAll('.', '-');
}
