import type { IncomingMessage, ServerResponse } from 'node:http';
import { planAnswer, writeChunks, writeCompletion } from '../answer/index.ts';
import type { SingleScript } from '../script/script.ts';
import type { RequestFacts } from './request-facts.ts';
import {
  createResponseWire,
  type ExchangeProgress,
  type ResponseWire,
  writeRawAnswer,
} from './response-wire.ts';
import { planSteps, type StreamStep } from './stream-steps.ts';

/** One exchange in progress. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly seq: number;
  readonly facts: RequestFacts;
  /** Kept up to date while the script is performed. */
  readonly progress: ExchangeProgress;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const SSE_TYPE = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };

/** Performs a script. Resolves when everything was written or the client went away; never rejects for that. */
export async function performScript(script: SingleScript, exchange: Exchange): Promise<void> {
  const { req, res, facts, seq, progress } = exchange;
  if (script.raw !== undefined) {
    progress.sentBytes = script.raw.length;
    progress.cut = script.rawThen !== 'stall';
    await writeRawAnswer(req.socket, script.raw, script.rawThen ?? 'close');
    return;
  }
  const wire = createResponseWire(req, res, script, progress);
  res.setHeader('x-request-id', `req_fake${seq}`);
  res.setHeader('openai-processing-ms', '1');
  if (!(await waited(wire, script.beforeHeadersMs))) return;
  const mode = script.stream?.mode ?? 'auto';
  const whole = wholeBody(script);
  if (whole === undefined && (mode === 'always' || (mode === 'auto' && facts.stream))) {
    await stream(script, exchange, wire);
  } else {
    await answer(script, whole ?? defaultBody(script, exchange), wire);
  }
}

async function waited(wire: ResponseWire, ms: number | undefined): Promise<boolean> {
  return ms === undefined || wire.pause(ms);
}

/** The scripted body that replaces an answer, if any. */
function wholeBody(script: SingleScript): Buffer | undefined {
  if (script.bodyBase64 !== undefined) return Buffer.from(script.bodyBase64, 'base64');
  if (script.body !== undefined) return Buffer.from(script.body, 'utf8');
  if (script.json !== undefined) return Buffer.from(JSON.stringify(script.json), 'utf8');
  if (script.error === undefined) return undefined;
  const error = { message: 'scripted error', type: 'server_error', param: null, code: null, ...script.error };
  return Buffer.from(JSON.stringify({ error }), 'utf8');
}

function defaultBody(script: SingleScript, { facts, seq }: Exchange): Buffer {
  return Buffer.from(writeCompletion(planAnswer(script.answer ?? {}, facts, seq)), 'utf8');
}

async function answer(script: SingleScript, body: Buffer, wire: ResponseWire): Promise<void> {
  const status = script.status ?? 200;
  const bodyless = status === 204 || status === 304;
  // A gzip body's length is known only after packing, so it goes chunked.
  const length = script.gzip === true || bodyless ? undefined : body.length;
  if (!(await wire.head(status, JSON_TYPE, length))) return;
  if (!(await waited(wire, script.firstByteMs))) return;
  if (!bodyless && body.length > 0 && !(await wire.write(body))) return;
  wire.end();
}

async function stream(script: SingleScript, { facts, seq }: Exchange, wire: ResponseWire): Promise<void> {
  const plan = script.stream ?? {};
  const planned = planAnswer(script.answer ?? {}, facts, seq);
  const steps = planSteps(writeChunks(planned, plan, facts.includeUsage), plan);
  if (!(await wire.head(script.status ?? 200, SSE_TYPE, declaredLength(script, steps)))) return;
  if (!(await waited(wire, script.firstByteMs))) return;
  for (const step of steps) {
    if (!(await performStep(step, wire))) return;
  }
  wire.end();
}

/** A stream goes chunked unless the script wants a length (and perhaps a wrong one). */
function declaredLength(script: SingleScript, steps: readonly StreamStep[]): number | undefined {
  if (script.transfer !== 'length') return undefined;
  let bytes = 0;
  for (const step of steps) if (step.do === 'write') bytes += Buffer.byteLength(step.bytes);
  return bytes;
}

async function performStep(step: StreamStep, wire: ResponseWire): Promise<boolean> {
  switch (step.do) {
    case 'write':
      return wire.write(step.bytes);
    case 'wait':
      return wire.pause(step.ms);
    case 'heartbeats':
      for (let beat = 0; beat < step.times; beat += 1) {
        if (!(await wire.write(step.bytes)) || !(await wire.pause(step.ms))) return false;
      }
      return true;
    default:
      await wire.breakOff(step.do);
      return false;
  }
}
