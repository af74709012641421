import { type AnswerContent, failed } from '../answer-content.ts';
import type { Recording } from '../recordings.ts';
import { readAnthropic } from './anthropic.ts';
import { readBedrock } from './bedrock.ts';
import { readCohere } from './cohere.ts';
import { readGemini } from './gemini.ts';
import { readOpenai } from './openai.ts';
import { expectedStatus, type Reader } from './reader.ts';

const readers: ReadonlyMap<string, Reader> = new Map([
  ['openai', readOpenai],
  ['mistral', readOpenai],
  ['azure', readOpenai],
  ['anthropic', readAnthropic],
  ['gemini', readGemini],
  ['vertex', readGemini],
  ['bedrock', readBedrock],
  ['cohere', readCohere],
]);

/**
 * What a recording says.
 * @throws Error for a wire that no reader knows
 */
export function readRecording(recording: Recording): AnswerContent {
  const reader = readers.get(recording.wire);
  if (reader === undefined) throw new Error(`${recording.id}: no reader for the wire '${recording.wire}'.`);
  return recording.status >= 400 ? failed(expectedStatus(recording.status)) : reader(recording);
}
