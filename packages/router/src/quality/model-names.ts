/** Every provider, and every score table, has its own name for a model. */

/** Normalizes a model name for lookups: lower case, without the vendor before the slash, dots for underscores. */
export function normalizeModelName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^.*\//, '')
    .replaceAll('_', '.')
    .replace(/^meta-(?=llama)/, '')
    .replace(/[@:].*$/, '');
}

const date = /-(?:20\d\d-?\d\d-?\d\d|\d\d-20\d\d|\d{4})$/;

/** Year and month in a name: 2411 for `-2411`, `-11-2024` and `-2024-11-20`; undefined without a date. */
function releaseMonth(name: string): number | undefined {
  const digits = date.exec(name)?.[0].replaceAll('-', '');
  if (digits === undefined) return undefined;
  if (digits.length === 6) return Number(digits.slice(4) + digits.slice(0, 2));
  return Number(digits.length === 8 ? digits.slice(2, 6) : digits);
}

/** Whether the scores of one version apply to another of the same name: an older one is no better than a newer. */
export function isNotNewer(known: string, wanted: string): boolean {
  const [one, other] = [releaseMonth(known), releaseMonth(wanted)];
  return one === undefined || other === undefined || one <= other;
}

/** Removes the date from a normalized name. */
export function stripDate(name: string): string {
  return name.replace(date, '');
}

/** Prefixes and suffixes added by hosts: Bedrock's regions and vendors, serving variants, release channels. */
const hostPrefix = /^(?:(?:us|eu|au|jp|apac|global)\.)?(?:[a-z\d]+\.(?=[a-z]))?(?:open-(?=mi))?/;
const servingSuffix = /-(?:tput|fp8|fast|turbo|lite|instant|versatile|latest|hf|maas)$/;
/** Sizes of mixture-of-experts models, and the zero of first versions. */
const mixtureSuffix = /-\d+b-\d+e$|(?<=-\d)-0$/;
const versionSuffix = /(?<=-(?:instruct|\d+b|it|\d{8})|^nova-.*)-v\d+(?:\.\d+)?$/;
const previewSuffix = /-(?:preview|exp)(?:-\d\d-\d\d)?$/;
const tuningSuffix = /-(?:instruct|inst|it|chat)$/;
/** Families written with or without a hyphen before their number. */
const familyPrefix = /^(llama|qwen|phi|gemma)(?=\d)/;
/** Families whose names end like a serving suffix. */
const exemptFamilies = /^(?:gpt|gemini|nova|grok|qwen-max|yi|deepseek-chat)/;

/** Model size: models of one family differ more by size than by version. */
const sizePart = /^(?:e?\d+(?:x\d+)?|a\d+)b$/;
const versionPart = /^v?\d+[a-z]?$/;
const reasoningPart = /^(?:thinking|reasoning)$/;

/**
 * The family of a model, without versions: `claude-opus` for `claude-opus-4-8`, `o-mini` for `o4-mini`. Undefined for
 * names with a size.
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
 * The common form of a model's names at different hosts: `us.anthropic.claude-haiku-4-5-20251001-v1:0` and
 * `claude-haiku-4.5` become `claude-haiku-4-5`. Lossy: use only if the normalized name is unknown.
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
