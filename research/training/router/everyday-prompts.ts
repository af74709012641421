/** Everyday requests generated from templates, since benchmarks contain none. */
import { type Domain, domains } from '@sluice/router';
import { createRandom } from '../router-model/index.ts';
import everyday from './everyday.json' with { type: 'json' };

/** A request with manual labels: no graded requests of this kind are available under a suitable license. */
export interface EverydayPrompt {
  readonly prompt: string;
  readonly domain: Domain;
  /**
   * Logits on the scale of graded prompts, where 0 is an average benchmark question and a good small model has an
   * ability of about 1.
   */
  readonly difficulty: number;
  /** Tokens of an average answer. */
  readonly answer: number;
}

const promptsPerKind = 90;
const maxTriesPerPrompt = 4;
const beginnings = ['', '', '', '', 'Please help: ', 'Hi! ', 'Question: '];
const endings = [
  ...['', '', '', '', ''],
  ...[' Thanks!', ' Please be brief.', ' in about 200 words, please', '\n\nAnswer in English.'],
];

const words: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(everyday.words));

function domainNamed(name: string): Domain {
  const domain = domains.find((one) => one === name);
  if (domain === undefined) throw new Error(`Unknown domain '${name}' in everyday.json.`);
  return domain;
}

/** Generates distinct requests of each kind in `everyday.json`. Deterministic for a seed. */
export function everydayPrompts(seed: number): readonly EverydayPrompt[] {
  const random = createRandom(seed);
  const one = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const filled = (template: string): string =>
    template.replace(/\{(\w+)\}/g, (gap, name: string) => one(words.get(name) ?? [gap]));
  return everyday.kinds.flatMap(({ domain, difficulty, answer, templates }) => {
    const made = new Set<string>();
    for (let at = 0; at < promptsPerKind * maxTriesPerPrompt && made.size < promptsPerKind; at++) {
      const text = filled(one(templates));
      made.add(at % 3 === 0 ? text : `${one(beginnings)}${text}${one(endings)}`);
    }
    return [...made].map((prompt) => ({ prompt, domain: domainNamed(domain), difficulty, answer }));
  });
}
