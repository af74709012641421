import { AnonymizationSession, type Detector, entityCodesOfSet, runSteps } from '@sluice/pii';
import type { AnswerChunk } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { ResponsesRestorer } from './restore-response-events.ts';

const detector: Detector = {
  detect: (text) =>
    [...text.matchAll(/Anna Schmidt/g)].map(({ 0: value, index }) => ({
      start: index,
      end: index + value.length,
      code: 101,
      score: 1,
    })),
};

function restorerOf(): ResponsesRestorer {
  const session = new AnonymizationSession(
    { detector, isCommonWord: () => true },
    { codes: entityCodesOfSet('all'), replacement: 'placeholder' },
  );
  session.anonymize([{ text: 'I am Anna Schmidt', format: 'plain' }]);
  return new ResponsesRestorer(session, { jsonContent: false, toolSecrets: true });
}

const eventOf = (event: Readonly<Record<string, unknown>>): AnswerChunk => ({
  kind: 'event',
  name: String(event['type']),
  data: JSON.stringify(event),
});
const delta = (item: number, text: string, part = 0): AnswerChunk =>
  eventOf({ type: 'response.output_text.delta', output_index: item, content_index: part, delta: text });
const done = (item: number): AnswerChunk =>
  eventOf({ type: 'response.output_item.done', output_index: item, item: {} });

const deltasOf = (chunks: readonly AnswerChunk[]): readonly unknown[] =>
  chunks.flatMap((chunk) => {
    const { type, delta: text, output_index: item } = chunk.kind === 'event' ? JSON.parse(chunk.data) : {};
    return type === 'response.output_text.delta' ? [`${item}: ${text}`] : [];
  });

describe('ResponsesRestorer', () => {
  it('tells the rest of a text before its item ends, each item by itself', () => {
    const restorer = restorerOf();
    const restored = runSteps(restorer.restore([delta(0, 'a <PER'), delta(1, 'b <PERSON_1> <'), done(0)]));
    expect(deltasOf(restored)).toEqual(['0: a ', '1: b Anna Schmidt ', '0: <PER']);
    expect(deltasOf(restorer.end())).toEqual(['1: <']);
  });

  it('moves the offsets of annotations with their text, in events and in what repeats it', () => {
    const text = 'See: <PERSON_1>, here <PERSON_1>';
    const annotation = {
      type: 'url_citation',
      url: 'https://a.example',
      title: 't',
      start_index: 5,
      end_index: 15,
    };
    const place = { output_index: 0, content_index: 0 };
    const part = { type: 'output_text', annotations: [annotation], text };
    const restored = runSteps(
      restorerOf().restore([
        delta(0, text),
        eventOf({ type: 'response.output_text.annotation.added', ...place, annotation }),
        eventOf({ type: 'response.content_part.done', ...place, part }),
        eventOf({ type: 'response.completed', response: { output: [{ content: [part] }] } }),
      ]),
    );
    const read = restored.map((chunk) => JSON.stringify(chunk).replaceAll('\\"', '"'));
    for (const event of read.slice(1)) expect(event).toContain('"start_index":5,"end_index":17');
    expect('See: Anna Schmidt, here Anna Schmidt'.slice(5, 17)).toBe('Anna Schmidt');
  });

  it('takes as long for each of many items as for one', () => {
    const restorer = restorerOf();
    const count = 20_000;
    const items = Array.from({ length: count }, (_, item) => item);
    const beganMs = performance.now();
    runSteps(restorer.restore(items.map((item) => delta(item, '<PER'))));
    const restored = runSteps(restorer.restore(items.map((item) => done(count + item))));
    expect(restored).toHaveLength(count);
    expect(deltasOf(restorer.end())).toHaveLength(count);
    expect(performance.now() - beganMs).toBeLessThan(4000);
  });
});
