/** generateContent: candidates of parts; the usage of the last event holds. */

import { type AnswerContent, type ChoiceContent, failed, type UsageContent } from '../answer-content.ts';
import { type Fields, fields, list, number, text } from '../json.ts';
import { bodyOf, eventsOf, type Reader } from './reader.ts';

interface Parts {
  text: string;
  reasoning: string;
  native: string;
  readonly calls: { name: string; arguments: unknown }[];
}

const filtered =
  /^(SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII|LANGUAGE|IMAGE_SAFETY|IMAGE_PROHIBITED_CONTENT|IMAGE_RECITATION)$/;

export const readGemini: Reader = (recording): AnswerContent => {
  const answers = recording.stream ? eventsOf(recording) : [bodyOf(recording)];
  const choices = new Map<number, Parts>();
  let usage: UsageContent | null = null;
  for (const answer of answers.map(fields)) {
    if (answer['error'] !== undefined) return failed(choices.size > 0 ? 'stream' : 502);
    for (const candidate of list(answer['candidates'])) add(choices, fields(candidate));
    if (answer['usageMetadata'] !== undefined) usage = readUsage(fields(answer['usageMetadata']));
  }
  return {
    choices: [...choices].sort(([a], [b]) => a - b).map(([, parts]) => finished(parts)),
    usage,
    error: null,
  };
};

function add(choices: Map<number, Parts>, candidate: Fields): void {
  const index = number(candidate['index']);
  const known = choices.get(index) ?? { text: '', reasoning: '', native: '', calls: [] };
  choices.set(index, known);
  known.native = text(candidate['finishReason']) || known.native;
  for (const part of list(fields(candidate['content'])['parts']).map(fields)) {
    if (part['thought'] === true) known.reasoning += text(part['text']);
    else known.text += text(part['text']);
    if (part['functionCall'] !== undefined) {
      const { name, args } = fields(part['functionCall']);
      known.calls.push({ name: text(name), arguments: args ?? {} });
    }
  }
}

function finished({ native, ...parts }: Parts): ChoiceContent {
  return { ...parts, finish: finishOf(native, parts.calls.length > 0) };
}

function finishOf(native: string, hasCalls: boolean): string | null {
  if (native === 'MAX_TOKENS') return 'length';
  if (filtered.test(native)) return 'content_filter';
  return native === 'STOP' ? (hasCalls ? 'tool_calls' : 'stop') : null;
}

function readUsage(counts: Fields): UsageContent {
  const prompt = number(counts['promptTokenCount']) + number(counts['toolUsePromptTokenCount']);
  const written = number(counts['candidatesTokenCount']);
  const completion = Math.max(
    written + number(counts['thoughtsTokenCount']),
    number(counts['totalTokenCount']) - prompt,
  );
  return {
    prompt,
    completion,
    cached: number(counts['cachedContentTokenCount']),
    reasoning: completion - written,
  };
}
