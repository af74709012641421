/**
 * The built-in provider for trials and tests, identified by its `system_fingerprint`. It uses the OpenAI wire and
 * the same transport interface as real providers, so that its responses take the complete request path without a
 * network.
 */
import { encodeSseData } from '@sluice/wire/sse';
import { isRecord } from '../../contract/index.ts';
import type { Exchange, OutgoingRequest, ResponseHandler, Transport } from '../transport.ts';
import { planAnswer, type ReceivedBody, type SandboxAnswer } from './answer.ts';
import type { Step } from './script.ts';

const fingerprint = 'sluice-sandbox';
const charsPerToken = 4;

export function createSandboxTransport(deps: { readonly now: () => number }): Transport {
  let counter = 0;
  return {
    send(request, handler) {
      const play = new Play(
        request,
        handler,
        `chatcmpl-sandbox-${(counter++).toString(36)}`,
        Math.floor(deps.now() / 1000),
      );
      setImmediate(() => play.begin());
      return play;
    },
  };
}

/** A response in progress. */
class Play implements Exchange {
  readonly #request: OutgoingRequest;
  readonly #handler: ResponseHandler;
  readonly #id: string;
  readonly #created: number;
  #timer: NodeJS.Timeout | undefined;
  #over = false;
  #paused = false;
  #resumeWith: (() => void) | undefined;
  #headSent = false;
  #text = '';
  #reasoning = '';
  readonly #toolCalls: { id: string; type: 'function'; function: { name: string; arguments: string } }[] = [];

  constructor(request: OutgoingRequest, handler: ResponseHandler, id: string, created: number) {
    this.#request = request;
    this.#handler = handler;
    this.#id = id;
    this.#created = created;
  }

  abort(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    const next = this.#resumeWith;
    this.#resumeWith = undefined;
    next?.();
  }

  begin(): void {
    if (this.#over) return;
    this.#handler.onSent?.();
    const body = readBody(this.#request.body);
    const answer = planAnswer(body);
    if (answer === undefined) {
      this.#refuse(
        400,
        'sandbox/scripted expects a JSON script in the last user message; see the documentation.',
      );
    } else this.#play(body, answer, 0);
  }

  #play(body: ReceivedBody, answer: SandboxAnswer, from: number): void {
    const { steps } = answer.script;
    for (let at = from; at < steps.length; at++) {
      if (this.#over) return;
      const step = steps[at];
      if (step === undefined) return;
      if ('delay_ms' in step) {
        this.#timer = setTimeout(() => this.#play(body, answer, at + 1), step.delay_ms);
        return;
      }
      if (this.#paused) {
        this.#resumeWith = () => this.#play(body, answer, at);
        return;
      }
      if ('cut' in step) {
        this.#over = true;
        this.#handler.onError(new Error('The script cut the connection.'));
        return;
      }
      if ('error' in step) {
        this.#fail(step.error);
        return;
      }
      this.#perform(body, step);
    }
    if (!this.#over) this.#finish(body, answer);
  }

  #perform(
    body: ReceivedBody,
    step: Exclude<Step, { delay_ms: number } | { error: unknown } | { cut: true }>,
  ): void {
    if ('text' in step) {
      this.#text += step.text;
      if (body.stream) this.#chunk({ content: step.text });
    } else if ('reasoning' in step) {
      this.#reasoning += step.reasoning;
      if (body.stream) this.#chunk({ reasoning_content: step.reasoning });
    } else this.#toolCall(body, step.tool_call);
  }

  #toolCall(
    body: ReceivedBody,
    call: { name: string; arguments: string; id?: string; fragment?: number },
  ): void {
    const index = this.#toolCalls.length;
    const id = call.id ?? `call_${this.#id}_${index}`;
    this.#toolCalls.push({ id, type: 'function', function: { name: call.name, arguments: call.arguments } });
    if (!body.stream) return;
    this.#chunk({
      tool_calls: [{ index, id, type: 'function', function: { name: call.name, arguments: '' } }],
    });
    const size = call.fragment ?? 16;
    for (let at = 0; at < call.arguments.length; at += size) {
      this.#chunk({ tool_calls: [{ index, function: { arguments: call.arguments.slice(at, at + size) } }] });
    }
  }

  #finish(body: ReceivedBody, answer: SandboxAnswer): void {
    const finishReason = answer.script.finish_reason ?? (this.#toolCalls.length > 0 ? 'tool_calls' : 'stop');
    const usage = answer.script.usage === undefined ? this.#usage() : answer.script.usage;
    const facts =
      answer.received === undefined ? {} : { provider_specific_fields: { received: answer.received } };
    if (body.stream) {
      if (!this.#headSent) this.#chunk({ content: '' });
      this.#event({
        ...this.#envelope('chat.completion.chunk'),
        choices: [{ index: 0, delta: {}, finish_reason: finishReason, ...facts }],
      });
      if (usage !== null) this.#event({ ...this.#envelope('chat.completion.chunk'), choices: [], usage });
      this.#data('data: [DONE]\n\n');
    } else {
      const message = {
        role: 'assistant',
        content: this.#text === '' && this.#toolCalls.length > 0 ? null : this.#text,
        ...(this.#reasoning === '' ? {} : { reasoning_content: this.#reasoning }),
        ...(this.#toolCalls.length > 0 ? { tool_calls: this.#toolCalls } : {}),
      };
      this.#head(200, 'application/json');
      this.#data(
        JSON.stringify({
          ...this.#envelope('chat.completion'),
          choices: [{ index: 0, message, finish_reason: finishReason, ...facts }],
          ...(usage === null ? {} : { usage }),
        }),
      );
    }
    this.#end();
  }

  #usage(): Readonly<Record<string, unknown>> {
    const bytes = this.#request.body?.length ?? 0;
    const written =
      this.#text.length +
      this.#reasoning.length +
      this.#toolCalls.reduce((sum, call) => sum + call.function.arguments.length, 0);
    const prompt = Math.max(1, Math.ceil(bytes / charsPerToken));
    const completion = Math.ceil(written / charsPerToken);
    return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  }

  #fail(error: { status?: number; message?: string; retry_after?: number }): void {
    if (!this.#headSent) {
      this.#refuse(error.status ?? 500, error.message ?? 'The script failed.', error.retry_after);
      return;
    }
    this.#event({
      error: {
        message: error.message ?? 'The script failed.',
        type: 'server_error',
        param: null,
        code: null,
      },
    });
    this.#end();
  }

  #refuse(status: number, message: string, retryAfterS?: number): void {
    const wait = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
    this.#handler.onHead(status, { 'content-type': 'application/json', ...wait });
    this.#data(JSON.stringify({ error: { message, type: 'sandbox_error', param: null, code: null } }));
    this.#end();
  }

  #chunk(delta: Readonly<Record<string, unknown>>): void {
    if (!this.#headSent) {
      this.#head(200, 'text/event-stream');
      this.#event(this.#chunkOf({ role: 'assistant', content: '' }));
    }
    this.#event(this.#chunkOf(delta));
  }

  #chunkOf(delta: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return {
      ...this.#envelope('chat.completion.chunk'),
      choices: [{ index: 0, delta, finish_reason: null }],
    };
  }

  #envelope(object: string): Readonly<Record<string, unknown>> {
    return {
      id: this.#id,
      object,
      created: this.#created,
      model: 'sandbox',
      system_fingerprint: fingerprint,
    };
  }

  #event(value: Readonly<Record<string, unknown>>): void {
    this.#data(encodeSseData(JSON.stringify(value)));
  }

  #head(status: number, contentType: string): void {
    this.#headSent = true;
    this.#handler.onHead(status, { 'content-type': contentType });
  }

  #data(text: string): void {
    if (!this.#over) this.#handler.onData(Buffer.from(text, 'utf8'));
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#handler.onEnd();
  }
}

function readBody(body: string | Buffer | undefined): ReceivedBody {
  const value: unknown = JSON.parse(body?.toString() ?? '{}');
  const whole = isRecord(value) ? value : {};
  const messages = whole['messages'];
  return {
    model: String(whole['model']),
    stream: whole['stream'] === true,
    messages: Array.isArray(messages) ? messages.filter(isRecord) : [],
    whole,
  };
}
