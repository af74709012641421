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

/** All recognizers: those of codes and secrets, and those of words and grammar. */
export const recognizers: readonly Recognizer[] = [...structured, ...proseRecognizers];
