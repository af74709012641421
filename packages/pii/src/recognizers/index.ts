export type {
  Context,
  GrammarRecognizer,
  IdentifierRecognizer,
  Recognizer,
  TriggerRecognizer,
} from './port.ts';
