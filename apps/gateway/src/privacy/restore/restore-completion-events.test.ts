import { AnonymizationSession, type Detector, entityCodesOfSet, runSteps } from '@sluice/pii';
import type { AnswerChunk } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { CompletionsRestorer } from './restore-completion-events.ts';

const detector: Detector = {
  detect: (text) =>
    [...text.matchAll(/Anna Schmidt/g)].map(({ 0: value, index }) => ({
      start: index,
      end: index + value.length,
      code: 101,
      score: 1,
    })),
};

function restorerOf(): CompletionsRestorer {
  const session = new AnonymizationSession(
    { detector, isCommonWord: () => true },
    { codes: entityCodesOfSet('all'), replacement: 'placeholder' },
  );
  session.anonymize([{ text: 'I am Anna Schmidt', format: 'plain' }]);
  return new CompletionsRestorer(session);
}

const event = (...choices: readonly object[]): AnswerChunk => ({
  kind: 'event',
  name: undefined,
  data: JSON.stringify({ object: 'text_completion', choices }),
});
const piece = (text: string, index = 0, reason: string | null = null) => ({
  text,
  index,
  finish_reason: reason,
});
const done: AnswerChunk = { kind: 'event', name: undefined, data: '[DONE]' };

/** The text of each choice, and the data of the last event. */
function read(chunks: readonly AnswerChunk[]) {
  const texts: string[] = [];
  for (const chunk of chunks) {
    if (chunk.kind !== 'event' || chunk.data === '[DONE]') continue;
    const { choices }: { choices: { index: number; text: string }[] } = JSON.parse(chunk.data);
    for (const { index, text } of choices) texts[index] = (texts[index] ?? '') + text;
  }
  return texts;
}

describe('CompletionsRestorer', () => {
  it('restores placeholders that are split over events, each choice by itself', () => {
    const restorer = restorerOf();
    const events = [
      event(piece('Hello <PER'), piece('<', 1)),
      event(piece('SON_1>!', 0, 'stop'), piece('PERSON', 1)),
      event(piece('_1>', 1, 'stop')),
      done,
    ];
    expect(read(events.flatMap((one) => runSteps(restorer.restore([one]))))).toEqual([
      'Hello Anna Schmidt!',
      'Anna Schmidt',
    ]);
    expect(restorer.end()).toEqual([]);
  });

  it.each(['[DONE]', 'the end of the connection'])('gives what it held back before %s', (end) => {
    const restorer = restorerOf();
    const begun = runSteps(restorer.restore([event(piece('a <PER'))]));
    const rest = end === '[DONE]' ? runSteps(restorer.restore([done])) : restorer.end();
    expect(read([...begun, ...rest])).toEqual(['a <PER']);
    if (end === '[DONE]') expect(rest.at(-1)).toEqual(done);
  });
});
