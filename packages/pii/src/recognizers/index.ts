export type {
  Context,
  GrammarRecognizer,
  IdentifierRecognizer,
  Recognizer,
  TriggerRecognizer,
} from './port.ts';
export { recognizers } from './registry.ts';
