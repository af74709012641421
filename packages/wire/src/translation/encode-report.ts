/** Collects what an encoder had to change, for response headers and refusals. */
export interface EncodeReport {
  /** Changes, one short sentence each: plain ASCII, no values from the request. */
  readonly warnings: string[];
  /** Parameters that were left out; each has a warning as well. */
  readonly dropped: string[];
  /** Parameters, or paths into `messages`, that the model does not support and that must not be dropped silently. */
  readonly unsupported: string[];
}

/** A request in the format of a provider. */
export interface EncodedRequest extends EncodeReport {
  readonly body: Record<string, unknown>;
  /** The provider does not enforce all of `response_format`, so the caller must validate the response. */
  readonly formatUnchecked: boolean;
}

export function createEncodeReport(): EncodeReport {
  return { warnings: [], dropped: [], unsupported: [] };
}

/** Adds a warning once. */
export function warn({ warnings }: EncodeReport, text: string): void {
  addOnce(warnings, text);
}

/** Reports a parameter that was left out. */
export function drop(report: EncodeReport, parameter: string, reason = 'not supported'): void {
  warn(report, `${parameter} dropped: ${reason}`);
  addOnce(report.dropped, parameter);
}

/** More do not help, and a request may have a hundred thousand. */
const maxUnsupported = 100;

/** Reports a parameter or message part that the model does not support; those beyond the first hundred are not listed. */
export function refuse({ unsupported }: EncodeReport, parameter: string): void {
  if (unsupported.length < maxUnsupported) addOnce(unsupported, parameter);
}

const unknownTypesWarning = 'sent unchanged, as its type is unknown to the gateway: ';
const unknownParametersWarning = 'unknown parameters dropped: not supported';
/** More do not help, and a header has no room for thousands. */
const maxNamed = 5;

/**
 * Warns of a tool or a content part that is forwarded without being understood.
 * @param path of its type: `tools[1].type`; the type itself is the caller's own text
 */
export function warnOfUnknownType({ warnings }: EncodeReport, path: string): void {
  nameIn(warnings, unknownTypesWarning, path);
}

/** Warns of a parameter that the API does not define. A name that is not like one of a parameter is the caller's own text. */
export function warnOfUnknownParameter({ warnings }: EncodeReport, name: string): void {
  if (/^[a-z][a-z\d_]{0,39}$/i.test(name)) nameIn(warnings, `${unknownParametersWarning}: `, name);
  else addOnce(warnings, unknownParametersWarning);
}

/** Adds a name to the warning that begins so. */
function nameIn(warnings: string[], beginning: string, name: string): void {
  const at = warnings.findIndex((text) => text.startsWith(beginning));
  const names = warnings[at]?.slice(beginning.length).split(', ') ?? [];
  if (names.length > maxNamed || names.includes(name)) return;
  const text = beginning + [...names, names.length < maxNamed ? name : 'and more'].join(', ');
  warnings.splice(at < 0 ? warnings.length : at, 1, text);
}

/** Reports that no message could be encoded, unless the reason was reported already. */
export function reportEmptyConversation({ unsupported }: EncodeReport): void {
  if (!unsupported.some((path) => path.startsWith('messages'))) unsupported.push('messages');
}

function addOnce(list: string[], text: string): void {
  if (!list.includes(text)) list.push(text);
}
