/**
 * Main module of the detection thread, which searches long texts so that a large prompt does not block other
 * requests. If a text cannot be searched, its request fails; the thread continues.
 */
import { parentPort } from 'node:worker_threads';
import { type DetectionAnswer, type DetectionQuestion, packSpans } from './detection-protocol.ts';
import { createPrivacyEngine } from './engine.ts';

const { detector } = createPrivacyEngine();
const port = parentPort;

function answerTo({ id, texts }: DetectionQuestion): DetectionAnswer {
  try {
    return { id, packed: packSpans(texts.map((text) => detector.detect(text))) };
  } catch {
    return { id, packed: undefined };
  }
}

port?.on('message', (question: DetectionQuestion) => {
  const answer = answerTo(question);
  port.postMessage(answer, answer.packed === undefined ? [] : [answer.packed.numbers.buffer]);
});
