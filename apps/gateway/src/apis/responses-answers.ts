/** Answers in the form of OpenAI's Responses API. */
import {
  createResponseStreamEncoder,
  type EncodeResponseContext,
  echoOf,
  encodeResponse,
  isStreamChunk,
  type ResponseStreamEvent,
  responseIdOf,
  toNestedError,
  toOwnEvent,
  toOwnResponse,
  toResponseError,
  toShownResponse,
  wantsEncryptedReasoning,
} from '@sluice/wire';
import { type ErrorFormat, openaiErrors, type SluiceError } from '../errors/index.ts';
import type { AnswerFormat, StreamFormat } from './client-api.ts';
import { nativeEvents } from './native-events.ts';

type Json = Readonly<Record<string, unknown>>;
type Own = Parameters<typeof toOwnResponse>[1];

/** As OpenAI tells errors; those of streams are events with a name. */
export const responseErrors: ErrorFormat = {
  ...openaiErrors,
  event: (error) => errorEvent(error, 0),
};

/** @param keep keeps a complete response; undefined if it is not to be kept */
export function createResponsesAnswers(
  context: EncodeResponseContext,
  keep: ((response: Json) => Promise<void>) | undefined,
  containerName?: (id: string) => string,
): AnswerFormat {
  return new ResponsesAnswers(context, keep, containerName);
}

class ResponsesAnswers implements AnswerFormat {
  readonly id: string;
  readonly native: NonNullable<AnswerFormat['native']>;
  readonly keep: (() => Promise<void>) | undefined;
  readonly inBackground: boolean;
  readonly #context: EncodeResponseContext;
  readonly #wantsEncrypted: boolean;
  readonly #containerName: ((id: string) => string) | undefined;
  #response: Json | null = null;

  constructor(
    given: EncodeResponseContext,
    keep: ((response: Json) => Promise<void>) | undefined,
    containerName: ((id: string) => string) | undefined,
  ) {
    this.#containerName = containerName;
    const { request, id } = given;
    this.id = responseIdOf(id);
    this.inBackground = request.background === true;
    this.#wantsEncrypted = wantsEncryptedReasoning(request);
    // What is kept has to hold what its provider wants back.
    const include = [...(request.include ?? []), 'reasoning.encrypted_content'];
    this.#context = keep === undefined ? given : { ...given, request: { ...request, include } };
    this.keep =
      keep === undefined
        ? undefined
        : async () => {
            if (this.#response !== null) await keep(this.#response);
          };
    this.native = {
      complete: (answer, { model }) => this.#told(toOwnResponse(answer, this.#ownFor(model)), model),
      openStream: ({ model }) => this.#openNative(model),
    };
  }

  complete(answer: Parameters<AnswerFormat['complete']>[0]): string {
    return this.#told({ ...encodeResponse(answer, this.#context) }, answer.model);
  }

  openStream({ model }: Parameters<AnswerFormat['openStream']>[0]): StreamFormat {
    const encoder = createResponseStreamEncoder(this.#context);
    const own = this.#ownFor(model);
    const told = (events: readonly ResponseStreamEvent[]): string => {
      let text = '';
      for (const event of events)
        text += eventText(
          this.#wantsEncrypted ? event : { ...event, json: toOwnEvent(event.json, own).data },
        );
      return text;
    };
    return {
      write: (chunks) => told(encoder.write(chunks.filter(isStreamChunk))),
      end: () => {
        const text = told(encoder.end());
        this.#response = encoder.response;
        return text;
      },
      fail: ({ message, shownCode: code, type, param }) => told(encoder.fail({ message, code, type, param })),
    };
  }

  #openNative(model: string): StreamFormat {
    const own = this.#ownFor(model);
    let events = 0;
    let latest: Json = {};
    const items = new Map<unknown, Json>();
    const change = (data: string): string => {
      events += 1;
      const { data: changed, response, item } = toOwnEvent(data, own);
      latest = response ?? latest;
      if (item !== undefined) items.set(item.index, item.value);
      return changed;
    };
    const { write } = nativeEvents(change);
    return {
      write,
      end: () => {
        this.#response = latest;
        return '';
      },
      fail: (error) => {
        const output = [...items.values()].map(withEnd);
        return failedEvents(error, events, toShownResponse({ ...latest, output, id: own.id, model }, own));
      },
    };
  }

  /** The text of a response for the client. */
  #told(response: Json, model: string): string {
    this.#response = response;
    return JSON.stringify(toShownResponse(response, this.#ownFor(model)));
  }

  #ownFor(model: string): Own {
    const { request, store } = this.#context;
    const echo = echoOf(request);
    const wantsEncrypted = this.#wantsEncrypted;
    return { id: this.id, model, store, echo, wantsEncrypted, containerName: this.#containerName };
  }
}

/** An item that will not get any further. */
const withEnd = (item: Json): Json =>
  item['status'] === 'in_progress' ? { ...item, status: 'incomplete' } : item;

/** What ends the stream of a provider that failed. */
function failedEvents(failure: SluiceError, events: number, latest: Json): string {
  const { message, shownCode, type } = failure;
  const error = toResponseError({ message, code: shownCode, type });
  const response = { object: 'response', output: [], ...latest, status: 'failed', error };
  const json = JSON.stringify({ type: 'response.failed', sequence_number: events + 1, response });
  return errorEvent(failure, events) + eventText({ type: 'response.failed', json });
}

function errorEvent({ message, param, type, shownCode }: SluiceError, number: number): string {
  const error = toNestedError({ message, param, type, code: shownCode });
  return eventText({
    type: 'error',
    json: JSON.stringify({ type: 'error', sequence_number: number, error }),
  });
}

function eventText({ type, json }: ResponseStreamEvent): string {
  return `event: ${type}\ndata: ${json}\n\n`;
}
