import { honorificPattern } from '../../scan/index.ts';
import { terms } from '../labelled-value.ts';
import type { TriggerRecognizer } from '../recognizer.ts';
import { honorificTerms } from './honorifics.ts';

/** Titles before a name: `Dr.`, `Mrs`, `Herr`, `Mme`, `Sig.ra`, and those of rank or office. */
export const titleRecognizer: TriggerRecognizer = {
  kind: 'trigger',
  code: 107,
  score: 0.9,
  terms: [
    ...honorificTerms,
    ...terms('sir, dame, lord, lady, rev, reverend, hon, capt, captain, sgt, lt, judge'),
  ],
  pattern: new RegExp(
    `(?:${honorificPattern}|DR|MR|MRS|MS|Sir|Dame|Lord|Lady|Rev|Reverend|Fr|Hon|Capt|Captain|Sgt|Lt|Col|Gen|Judge|Eng)(?:\\.|(?=\\s))(?=\\s{0,2}\\p{Lu}[\\p{L}'’])`,
    'uy',
  ),
  valid: (value, text, start) => !(value === 'Fr' && !text.startsWith('Fr.', start)),
};
