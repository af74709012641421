import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Protocol, ProtocolFacts, ProtocolSettings } from '../protocols/protocol.ts';
import type { SingleScript } from '../script/script.ts';
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
  /** The protocol in use. */
  readonly protocol: Protocol;
  readonly facts: ProtocolFacts;
  readonly settings: ProtocolSettings;
  /** Updated while the script is performed. */
  readonly progress: ExchangeProgress;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Performs a script. Resolves when everything was written or the client disconnected; never rejects for that. */
export async function performScript(given: SingleScript, exchange: Exchange): Promise<void> {
  const { req, res, protocol, facts, seq, progress } = exchange;
  if (given.raw !== undefined) {
    progress.sentBytes = given.raw.length;
    progress.cut = given.rawThen !== 'stall';
    await writeRawAnswer(req.socket, given.raw, given.rawThen ?? 'close');
    return;
  }
  const script = withErrorBody(given, protocol, seq);
  const wire = createResponseWire(req, res, script, progress);
  for (const [name, value] of Object.entries(protocol.headers(seq))) res.setHeader(name, value);
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

/** Converts a script with `error` to the body and headers of this service. */
function withErrorBody(script: SingleScript, protocol: Protocol, seq: number): SingleScript {
  const hasBody = script.bodyBase64 !== undefined || script.body !== undefined || script.json !== undefined;
  return script.error === undefined || hasBody ? script : protocol.errorScript(script, seq);
}

/** The scripted body that replaces an answer, if there is one. */
function wholeBody(script: SingleScript): Buffer | undefined {
  if (script.bodyBase64 !== undefined) return Buffer.from(script.bodyBase64, 'base64');
  if (script.body !== undefined) return Buffer.from(script.body, 'utf8');
  return script.json === undefined ? undefined : Buffer.from(JSON.stringify(script.json), 'utf8');
}

function defaultBody(script: SingleScript, { protocol, facts, seq, settings }: Exchange): Buffer {
  return Buffer.from(protocol.writeAnswer({ plan: script.answer ?? {}, facts, seq, settings }), 'utf8');
}

async function answer(script: SingleScript, body: Buffer, wire: ResponseWire): Promise<void> {
  const status = script.status ?? 200;
  const bodyless = status === 204 || status === 304;
  // The length of a gzip body is known only after compression, so it is sent chunked.
  const length = script.gzip === true || bodyless ? undefined : body.length;
  if (!(await wire.head(status, JSON_TYPE, length))) return;
  if (!(await waited(wire, script.firstByteMs))) return;
  if (!bodyless && body.length > 0 && !(await wire.write(body))) return;
  wire.end();
}

async function stream(script: SingleScript, exchange: Exchange, wire: ResponseWire): Promise<void> {
  const { protocol, facts, seq, settings } = exchange;
  const plan = script.stream ?? {};
  const payloads = protocol.writeEvents({ plan: script.answer ?? {}, facts, seq, settings }, plan);
  const steps = planSteps(payloads, plan, protocol.framing);
  if (!(await wire.head(script.status ?? 200, protocol.framing.headers, declaredLength(script, steps))))
    return;
  if (!(await waited(wire, script.firstByteMs))) return;
  for (const step of steps) {
    if (!(await performStep(step, wire))) return;
  }
  wire.end();
}

/** A stream is sent chunked unless the script sets a length, possibly a wrong one. */
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
