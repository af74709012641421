/** What speaks for a finding, in a few words. */
import { text } from './text.ts';

interface Evidence {
  readonly name: string;
  readonly weight?: number;
  readonly text?: string;
}

/** Names of evidence that are not said as the gateway names them. */
const labels: ReadonlyMap<string, string> = new Map(Object.entries(text.evidenceNames));
/** Longer texts are tested without an explanation: the gateway explains this many characters, as JSON. */
const maxChars = 4096;
/** The others would hide these. */
const shown = 3;

/** Whether the gateway explains a text. */
export function isExplainable(typed: string): boolean {
  return JSON.stringify(typed).length <= maxChars;
}

/** The strongest evidence of a finding; a dash where there is none, as of a list or of another place of a value. */
export function evidenceOf({ evidence }: { readonly evidence?: readonly Evidence[] }): string {
  if (evidence === undefined) return text.notExplained;
  if (evidence.length === 0) return '–';
  return evidence.slice(0, shown).map(written).join(', ');
}

function written({ name, weight, text: about }: Evidence): string {
  const label = labels.get(name) ?? name;
  const named = about === undefined ? label : `${label} “${about}”`;
  return weight === undefined ? named : `${named} ${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(1)}`;
}
