/** For tests of the request path: a request that is about to be sent, and what became of it. */
import { chatAnswersTo, chatApi } from '../apis/index.ts';
import type { SluiceError } from '../errors/index.ts';
import { StepTimes } from '../ledger/index.ts';
import type { Estimate } from '../limits/reserve.ts';
import type { ReservedRequest } from '../pipeline/answer-headers.ts';
import type { ClientChannel } from '../pipeline/client.ts';
import type { CallSummary } from '../upstream/index.ts';
import { privacyOff } from './privacy-off.ts';
import { principal, routingTestBed } from './routing-test-bed.ts';

export interface TestRequest {
  readonly reserved: ReservedRequest;
  readonly client: ClientChannel;
  readonly summary: CallSummary;
  /** What its reservation was settled with. */
  readonly settled: readonly Estimate[];
  /** Codes of the errors that the client got. */
  readonly sent: readonly string[];
}

/** A whole chat completion of a test provider that counted 10 and 5 tokens. */
export async function createTestRequest(): Promise<TestRequest> {
  const { choose, snapshot } = await routingTestBed();
  const route = choose({ model: 'one/cheap' });
  const [target] = route.targets;
  if (target === undefined) throw new Error('The test bed has no such model.');
  const settled: Estimate[] = [];
  const sent: string[] = [];
  const who = principal();
  const request = { model: 'one/cheap', messages: [{ role: 'user' as const, content: 'x' }] };
  const reservation = {
    headers: {},
    endUser: undefined,
    reserve: () => undefined,
    settle: (used: Estimate) => {
      if (settled.length === 0) settled.push(used);
    },
  };
  return {
    reserved: {
      safe: privacyOff().clear({ request, sizeBytes: 9, texts: undefined }, who),
      route: { ...route, targets: [{ ...target, price: undefined }] },
      snapshot,
      warnings: [],
      mayHedge: false,
      steps: new StepTimes(() => 0, 0),
      reservation,
      answers: chatAnswersTo('req_1'),
      translationWarnings: [],
      toOwnPaths: (text) => text,
      session: undefined,
      input: {
        api: chatApi,
        requestId: 'req_1',
        principal: who,
        reservation,
        body: Buffer.alloc(0),
        headers: {},
        startedAtMs: 0,
        arrivedMs: 0,
        explain: false,
        isShown: false,
        clientTimeoutMs: undefined,
      },
    },
    client: {
      disconnected: false,
      streaming: false,
      onDisconnect: () => undefined,
      sendJson: () => undefined,
      sendError: (error: SluiceError) => sent.push(error.code),
      openStream: () => undefined,
      write: () => true,
      onDrain: () => undefined,
      sendHeartbeat: () => undefined,
      end: () => undefined,
      report: () => undefined,
    },
    summary: {
      target: { ...target, price: undefined },
      attempts: 1,
      firstByteAtMs: 1,
      usage: {
        inputTokens: 10,
        cachedInputTokens: 0,
        cacheWriteTokens: 0,
        audioInputTokens: 0,
        outputTokens: 5,
        reasoningTokens: 0,
        audioOutputTokens: 0,
      },
      hasEstimate: false,
      outputChars: 0,
      warnings: [],
    },
    settled,
    sent,
  };
}
