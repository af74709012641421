import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const closed = { additionalProperties: false } as const;
const text = Type.String();
const count = Type.Integer({ minimum: 0 });
const delayMs = Type.Number({ minimum: 0 });
const anyObject = Type.Record(Type.String(), Type.Unknown());
const optional = Type.Optional;

const ToolCallPlan = Type.Object(
  {
    id: optional(text),
    name: text,
    /** JSON text, sent unchanged, so that it can be malformed on purpose. */
    arguments: text,
    /** The `type` of the first fragment: the word, null, or absent. */
    type: optional(Type.Union([Type.Literal('function'), Type.Literal('null'), Type.Literal('missing')])),
    /** The argument text of each streamed fragment; default: pieces of eight characters. */
    fragments: optional(Type.Array(text)),
    /** Stream the call as one single delta. */
    whole: optional(Type.Boolean()),
    extra: optional(anyObject),
  },
  closed,
);

const AnswerPlan = Type.Object(
  {
    /** One text for all choices, or one per choice. */
    text: optional(Type.Union([text, Type.Array(text), Type.Null()])),
    /** Makes a long text out of a short one. */
    repeat: optional(count),
    reasoning: optional(text),
    reasoningField: optional(Type.Union([Type.Literal('reasoning_content'), Type.Literal('reasoning')])),
    refusal: optional(text),
    toolCalls: optional(Type.Array(ToolCallPlan)),
    toolOrder: optional(Type.Union([Type.Literal('sequential'), Type.Literal('interleaved')])),
    functionCall: optional(Type.Object({ name: text, arguments: text }, closed)),
    audio: optional(
      Type.Object({ id: optional(text), data: text, transcript: text, expiresAt: optional(count) }, closed),
    ),
    logprobs: optional(Type.Boolean()),
    /** Number of choices; default: the request's `n`. */
    choices: optional(Type.Integer({ minimum: 0, maximum: 128 })),
    finishReason: optional(Type.Union([text, Type.Null()])),
    /** `auto` counts, `none` omits the member, an object is sent unchanged. */
    usage: optional(Type.Union([Type.Literal('auto'), Type.Literal('none'), anyObject])),
    /** Token counts to report in place of counted ones, in the protocol's own members; `input` excludes the cache. */
    counts: optional(
      Type.Object(
        {
          input: optional(count),
          output: optional(count),
          reasoning: optional(count),
          cacheRead: optional(count),
          cacheWrite: optional(count),
        },
        closed,
      ),
    ),
    /** Reasoning that the client cannot read (Anthropic `redacted_thinking`, Bedrock `redactedContent`). */
    redactedReasoning: optional(text),
    /** Gemini: no candidates but `promptFeedback.blockReason` with this word. */
    blockReason: optional(text),
    /** The explanation beside an unusual end (Gemini `finishMessage`). */
    finishMessage: optional(text),
    /** Where a stream carries usage; default: as OpenAI, own last chunk if `include_usage` asks for it. */
    usagePlace: optional(
      Type.Union([
        Type.Literal('requested'),
        Type.Literal('own_chunk'),
        Type.Literal('last_choice'),
        Type.Literal('every'),
        Type.Literal('x_groq'),
      ]),
    ),
    id: optional(text),
    model: optional(text),
    created: optional(count),
    systemFingerprint: optional(text),
    /** Further members of the answer or of every chunk. */
    extra: optional(anyObject),
    /** Further members of every message or of every first delta. */
    messageExtra: optional(anyObject),
  },
  closed,
);

/** A place in a stream: an event number (0 = before the first), or a landmark. */
const StreamPlace = Type.Union([
  count,
  Type.Literal('before_finish'),
  Type.Literal('after_finish'),
  Type.Literal('before_done'),
  Type.Literal('after_done'),
]);

const StreamAction = Type.Object(
  {
    at: StreamPlace,
    do: Type.Union([
      Type.Literal('wait'),
      Type.Literal('stall'),
      Type.Literal('end'),
      Type.Literal('close'),
      Type.Literal('reset'),
      Type.Literal('raw'),
      Type.Literal('event'),
      Type.Literal('error'),
      Type.Literal('heartbeats'),
    ]),
    /** For `wait` its length, for `heartbeats` their distance. */
    ms: optional(delayMs),
    /** How many heartbeats; absent: for ever. */
    times: optional(count),
    /** `raw`: bytes as text; `rawBase64`: any bytes. */
    raw: optional(text),
    rawBase64: optional(text),
    /** Writes `raw` this many times. */
    repeat: optional(count),
    /** `event`: text sent as it is or a value sent as JSON; `error`: the value of the `error` member. */
    data: optional(Type.Unknown()),
    event: optional(text),
  },
  closed,
);

const StreamPlan = Type.Object(
  {
    /** `auto`: as the request's `stream` says. */
    mode: optional(Type.Union([Type.Literal('auto'), Type.Literal('always'), Type.Literal('never')])),
    /** The text of each content delta. */
    chunks: optional(Type.Array(text)),
    /** Code points of a content delta. */
    chunkSize: optional(Type.Integer({ minimum: 1 })),
    chunkCount: optional(Type.Integer({ minimum: 1 })),
    /** The payloads of all events in place of the generated ones: text as it is, values as JSON. */
    events: optional(Type.Array(Type.Unknown())),
    betweenMs: optional(delayMs),
    actions: optional(Type.Array(StreamAction)),
    eol: optional(Type.Union([Type.Literal('lf'), Type.Literal('crlf'), Type.Literal('cr')])),
    bom: optional(Type.Boolean()),
    /** A comment line before every event. */
    comment: optional(text),
    /** Spread each payload over several `data:` lines. */
    multiLine: optional(Type.Boolean()),
    /** `data:{...}` without the blank after the colon. */
    tight: optional(Type.Boolean()),
    event: optional(text),
    /** Further field lines before `data`, such as `id: 7`. */
    fields: optional(Type.Array(text)),
    finish: optional(Type.Boolean()),
    finishTwice: optional(Type.Boolean()),
    done: optional(Type.Boolean()),
    finalNewline: optional(Type.Boolean()),
    role: optional(Type.Union([Type.Literal('first'), Type.Literal('every'), Type.Literal('never')])),
    /** Azure's first chunk: no choices, empty id. */
    emptyFirst: optional(Type.Boolean()),
    /** Every delta also carries its absent members as null. */
    nullDeltas: optional(Type.Boolean()),
  },
  closed,
);

const Cut = Type.Object(
  {
    /** Body bytes sent before the cut, or a place before the body. */
    at: Type.Union([count, Type.Literal('before_headers'), Type.Literal('after_headers')]),
    /** `end` finishes the HTTP body properly, `close` sends FIN, `reset` RST, `stall` keeps silent. */
    how: Type.Union([
      Type.Literal('end'),
      Type.Literal('close'),
      Type.Literal('reset'),
      Type.Literal('stall'),
    ]),
    /** Announce a chunk (RFC 9112 7.1) and send only its beginning before the cut. */
    midChunk: optional(Type.Boolean()),
  },
  closed,
);

const single = {
  status: optional(Type.Integer({ minimum: 200, maximum: 599 })),
  headers: optional(Type.Record(Type.String(), Type.Union([text, Type.Array(text)]))),
  /** Raw body in place of an answer. */
  body: optional(text),
  bodyBase64: optional(text),
  /** JSON body in place of an answer. */
  json: optional(Type.Unknown()),
  /** `{"error": ...}` with OpenAI's four members; missing ones are filled in. */
  error: optional(anyObject),
  answer: optional(AnswerPlan),
  stream: optional(StreamPlan),
  beforeHeadersMs: optional(delayMs),
  firstByteMs: optional(delayMs),
  /** Bytes of one write: 1 = every byte alone. */
  splitBytes: optional(Type.Integer({ minimum: 1 })),
  /** Positions in the body where a write ends. */
  splitAt: optional(Type.Array(count)),
  /** Pause between two writes of a split body. */
  splitMs: optional(delayMs),
  cut: optional(Cut),
  transfer: optional(Type.Union([Type.Literal('chunked'), Type.Literal('length'), Type.Literal('close')])),
  /** Added to the content-length that the body really has. */
  lengthError: optional(Type.Integer()),
  gzip: optional(Type.Boolean()),
  bigHeaders: optional(Type.Object({ count, sizeBytes: count }, closed)),
  informational: optional(Type.Array(Type.Union([Type.Literal(100), Type.Literal(102), Type.Literal(103)]))),
  /** Bytes written to the socket in place of a whole HTTP answer. */
  raw: optional(text),
  rawThen: optional(Type.Union([Type.Literal('close'), Type.Literal('reset'), Type.Literal('stall')])),
  /**
   * What happens to a kept connection after a proper answer: closed at once without having said so, or
   * (`close_on_reuse`) when the next request has arrived on it.
   */
  afterAnswer: optional(
    Type.Union([Type.Literal('keep'), Type.Literal('close'), Type.Literal('close_on_reuse')]),
  ),
  /** Answer before the request body was read (only for the default script and the queue). */
  early: optional(Type.Boolean()),
  /** Keep the whole request body in the receipt. */
  recordBody: optional(Type.Boolean()),
};

const SingleScript = Type.Object(single, closed);

/** What the provider does with one request. Every member is optional; `{}` is an ordinary answer. */
export const ScriptSchema = Type.Object(
  {
    ...single,
    /** The first `times` requests with one marker are served by `with`, later ones by the rest. */
    failFirst: optional(Type.Object({ times: count, with: SingleScript }, closed)),
  },
  closed,
);

export type ToolCallPlan = Static<typeof ToolCallPlan>;
export type AnswerPlan = Static<typeof AnswerPlan>;
export type StreamAction = Static<typeof StreamAction>;
export type StreamPlan = Static<typeof StreamPlan>;
export type Cut = Static<typeof Cut>;
export type SingleScript = Static<typeof SingleScript>;
export type Script = Static<typeof ScriptSchema>;

const compiled = Compile(ScriptSchema);

/**
 * Checks that a value is a script.
 * @throws TypeError naming the first members that are wrong.
 */
export function parseScript(value: unknown): Script {
  if (compiled.Check(value)) return value;
  const reasons = compiled.Errors(value).slice(0, 5);
  throw new TypeError(
    `not a script: ${reasons.map((e) => `${e.instancePath || '/'} ${e.message}`).join('; ')}`,
  );
}
