/** Answers and events as they are restored for a request with a person and a secret. For tests. */
import { AnonymizationSession, type Detector, runSteps } from '@sluice/pii';
import type { AnswerChunk } from '@sluice/wire';
import { createEventRestorer } from '../privacy/restore/restore-events.ts';
import { restoreObject } from '../privacy/restore/restore-object.ts';

const detector: Detector = {
  detect: (text) =>
    [...text.matchAll(/Anna Schmidt|tok-\d+|A{1000,}/g)].map(({ 0: value, index }) => ({
      start: index,
      end: index + value.length,
      code: value.startsWith('tok') ? 602 : 101,
      score: 1,
    })),
};

export function sessionWith(text = 'I am Anna Schmidt with tok-123456'): AnonymizationSession {
  const session = new AnonymizationSession(
    { detector, isCommonWord: () => true },
    { codes: new Set([101, 602]), replacement: 'placeholder' },
  );
  session.anonymize([{ text, format: 'plain' }]);
  return session;
}

export type Json = Readonly<Record<string, unknown>>;
export const never = { jsonContent: false, toolSecrets: false };
export const always = { jsonContent: false, toolSecrets: true };
export const restored = (value: Json, options = always): string =>
  JSON.stringify(runSteps(restoreObject(value, sessionWith(), options)));

export function streamed(api: 'messages' | 'responses', events: readonly Json[], options = always): string {
  const restorer = createEventRestorer(api, sessionWith(), options);
  const chunks = events.map(
    (event): AnswerChunk => ({ kind: 'event', name: String(event['type']), data: JSON.stringify(event) }),
  );
  const all = [...chunks.flatMap((chunk) => [...runSteps(restorer.restore([chunk]))]), ...restorer.end()];
  return all.map((chunk) => (chunk.kind === 'event' ? chunk.data : '')).join('\n');
}

export const textBlock = (text: string): Json => ({ type: 'text', text });
export const outputText = (text: string): Json => ({ type: 'output_text', text, annotations: [] });
export const message = (...content: Json[]): Json => ({ type: 'message', role: 'assistant', content });
