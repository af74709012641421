export { labelGap } from './labelled-value.ts';
export { isMonth, isWeekday, organizationStart } from './prose/index.ts';
export type {
  ContextRule,
  GrammarRecognizer,
  IdentifierRecognizer,
  Recognizer,
  TriggerRecognizer,
} from './recognizer.ts';

import { proseRecognizers } from './prose/index.ts';
import type { Recognizer } from './recognizer.ts';
import { recognizers as structured } from './registry.ts';

/** All recognizers: for codes and secrets, and for prose. */
export const recognizers: readonly Recognizer[] = [...structured, ...proseRecognizers];
