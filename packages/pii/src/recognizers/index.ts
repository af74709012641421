export type {
  Context,
  GrammarRecognizer,
  IdentifierRecognizer,
  Recognizer,
  TriggerRecognizer,
} from './port.ts';

import type { Recognizer } from './port.ts';
import { proseRecognizers } from './prose/index.ts';
import { recognizers as structured } from './registry.ts';

/** All recognizers: those of codes and secrets, and those of words and grammar. */
export const recognizers: readonly Recognizer[] = [...structured, ...proseRecognizers];
