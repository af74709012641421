/**
 * The detection thread: searches long texts, so that a megabyte of prompt does not hold up everybody else's requests.
 * Texts it cannot search are answered with nothing, which fails its request; the thread goes on.
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
  port.postMessage(answer, answer.packed === undefined ? [] : [answer.packed.buffer]);
});
