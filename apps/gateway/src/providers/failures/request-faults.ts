/**
 * Errors that the request caused, although their status blames the server or the credentials: model servers and routers in
 * front of them answer 500, 501, 404 or 403 to what only another request can mend. They say nothing about the deployment: the
 * caller gets them as 400, they are not retried, and no breaker counts them. One row per kind of words, with where they occur.
 */
import type { ErrorCode } from '../../errors/index.ts';

/** What the request did wrong. */
export type RequestFault = Extract<
  ErrorCode,
  'context_length_exceeded' | 'content_filter' | 'bad_request' | 'request_too_large'
>;

interface FaultWords {
  readonly fault: RequestFault;
  readonly words: RegExp;
}

const media = '(?:image|images|audio|video|videos|vision|multi-?modal|mmproj|pdf|document|file)s?';
const features = `(?:${media}|tools?|tool[_ ]choice|tool[_ ]use|functions?|function[_ -]calling|grammars?|json[_ ]?schema|json mode|response[_ ]format|structured outputs?|logprobs|logit[_ ]bias|thinking|reasoning|system (?:role|messages?|prompts?)|prefill|parameters?|chat|streaming)`;

/** Members of a request, and what they hold: a server that is in trouble does not make rules for them. */
const members =
  '(?:messages?|contents?|roles?|(?:assistant|user|system|tool) messages?|conversations?|prompts?|inputs?|tools?|tool_choice|functions?|temperature|top_[pk]|min_p|max(?:_completion|_new|_output)?_tokens|stop(?: sequences?)?|stop_sequences?|seed|logit_bias|(?:top_)?logprobs|response_format|stream[_ ]options|reasoning_effort|thinking|best_of|n|additionalProperties|properties|schemas?|json|image_url|urls?|mime type|data url|grammars?|regex|penalty|\\w+_penalty)';
const rules =
  '(?:must|should|shall|cannot|can not|can only|may only|is only|only supports?|expected|required|is empty|are empty|too (?:many|long|large|short|complex|deep)|exceed(?:s|ed)?|invalid|unknown|unsupported|unrecognized|malformed|missing|not (?:supported|allowed|permitted|valid|found in)|disabled)';

/** In the order in which they are tried. */
const faultWords: readonly FaultWords[] = [
  // OpenAI, Azure, vLLM, llama.cpp, Ollama, LM Studio, TGI, Anthropic, Gemini, Bedrock, Mistral, Cohere.
  {
    fault: 'context_length_exceeded',
    words:
      /context[_ ]length[_ ]exceeded|maximum context length|context (?:window|length|size)|exceed_context_size|max_model_len|prompt (?:is )?too long|prompt contains \d+ tokens|too many (?:input |total )?tokens|input (?:is )?too long|(?:input|prompt) token count|tokens? (?:count )?(?:\(\d+\) )?exceeds?|exceeds? the (?:maximum|model'?s?) (?:context|number of (?:input )?tokens|sequence length)|longer than the (?:model|context|maximum)|`inputs` (?:tokens \+|must have less)|input is too large to process|\bn_ctx\b|(?:prompt|input|sequence|generation|token|context)s?(?: \w+){0,2} (?:length |size )?(?:\(?\d+\)? )?(?:exceeds?|is (?:greater|longer|larger) than|greater than|longer than)(?: the)? (?:max|limit|allowed|context|\d)|number of tokens is greater|number of tokens to keep|sequence length is longer/i,
  },
  // Azure, OpenRouter ("requires moderation ... flagged"), Bedrock guardrails, Gemini, xAI.
  {
    fault: 'content_filter',
    words:
      /content[_ ]filter|content[_ ]policy|responsible ?ai|safety (?:system|filters?|check)|requires moderation|input was flagged|usage guidelines|guardrail|blocked (?:by|due to) (?:safety|our content|prohibited)/i,
  },
  // llama.cpp ("image input is not supported"), Ollama ("does not support tools"), LM Studio, vLLM, OpenRouter ("No endpoints
  // found that support image input").
  {
    fault: 'bad_request',
    words: new RegExp(
      `\\b${features}\\b[^.]{0,60}\\b(?:is|are|was|were)(?: currently)? (?:not|un)[ -]?(?:supported|allowed|available|enabled)|` +
        `\\b(?:does not|doesn't|do not|cannot|can't|not)\\s+(?:support|accept|process|handle|use)(?:ed)?\\b[^.]{0,60}\\b${features}\\b|` +
        `\\bunsupported\\b[^.]{0,40}\\b(?:${features}|content|message|role|param|type)\\b|` +
        '\\bno (?:endpoints|allowed providers)\\b|not a multi-?modal model|at most \\d+ (?:image|audio|video|document)|requires --jinja|requires --enable-auto-tool-choice|(?:requires?|missing) [^.]{0,60}(?:for|to use) (?:image|audio|tool)',
      'i',
    ),
  },
  // Grammars and schemas: llama.cpp, vLLM (xgrammar, outlines), TGI, Ollama ("invalid JSON schema in format"), LM Studio.
  {
    fault: 'bad_request',
    words:
      /(?:parse|parsing|compile|compiling|convert|converting|initiali[sz]e|load|loading|invalid|malformed|unrecognized|bad)\b[^.]{0,60}\b(?:grammar|json schema|schema|regex|regular expression|samplers)\b|\b(?:grammar|json schema|schema|regex) (?:conversion|compilation|parsing|error|is invalid|is not valid|too (?:complex|large))|unsupported (?:json )?schema/i,
  },
  // Chat templates: llama.cpp, vLLM, LM Studio, TGI ("Template error"), Mistral ("Expected last role User").
  {
    fault: 'bad_request',
    words:
      /roles? must alternate|jinja (?:exception|template|error)|template(?:error| error| rendering)|error rendering prompt|(?:after the optional|only|expected) [^.]{0,40}\b(?:user|assistant|system|last)\b[^.]{0,30}\broles?\b|system role (?:is )?not supported|unexpected role|invalid_request_message_order|tool(?:_use)? (?:ids?|calls?|results?)\b[^.]{0,60}\b(?:without|not found|must|mismatch)/i,
  },
  // Media and encodings: all local servers, Anthropic ("Could not process image"), Gemini.
  {
    fault: 'bad_request',
    words: new RegExp(
      `(?:could not|cannot|can't|failed to|unable to|error)\\s+(?:\\w+\\s+){0,2}(?:process|processing|decode|decoding|load|loading|open|identify|fetch|download|read|parse|create new sequence)\\b[^.]{0,40}\\b(?:${media}|base64|input)\\b|(?:invalid|illegal|incorrect|corrupt(?:ed)?) (?:base64|image|audio|video|data url|data uri)|incorrect padding`,
      'i',
    ),
  },
  // Rules for what is seen and heard, in any words.
  {
    fault: 'bad_request',
    words: new RegExp(
      `\\b${media}\\b[^.]{0,60}\\b(?:disabled|only|cannot|could not|not|required|unsupported|exceeds?|too (?:large|many|big))\\b|` +
        `\\b(?:only|no|cannot|without|unsupported|requires?|required)\\b[^.]{0,40}\\b${media}\\b|\\bonly supports? text\\b`,
      'i',
    ),
  },
  // Rules for members of the request, in any words.
  {
    fault: 'bad_request',
    words: new RegExp(
      `(?<![\\w-])${members}(?![\\w-])[^;!?]{0,50}(?<!\\w)${rules}(?!\\w)|(?<!\\w)${rules}(?!\\w)[^;!?]{0,30}(?<![\\w-])${members}(?![\\w-])`,
      'i',
    ),
  },
  // Types and values: nlohmann::json in llama.cpp, pydantic in Python servers, Go in Ollama, TGI ("Input validation error").
  {
    fault: 'bad_request',
    words:
      /json\.exception\.(?:type|out_of_range|parse)_error|input validation error|validation errors? for|cannot unmarshal|invalid type: |(?:regex|json|yaml|grammar) parse error|expected (?:a |an )?(?:string|integer|number|boolean|object|array|list|dict|bytes)|input should be|keyerror: |invalid (?:request body|message(?:s| content| format)?|'?messages'?|content type|parameter|argument|value for|type for|role)\b|(?:missing|unknown|unexpected|unrecognized) (?:required )?(?:field|parameter|argument|key|property|keyword argument)|extra inputs are not permitted|must be (?:a|an|one of|of type|less than|greater than|between|at least|at most|positive|non-negative)\b|should be a valid|out of range/i,
  },
];

/** The reason stands at the beginning; what follows may quote the request. */
const maxReadChars = 1000;

/** Words of a server in trouble, whatever else its sentence names. */
const troubleWords =
  /\b(?:cuda|cudnn|nccl|rocm|hip error|gpu|vram|out of memory|oom|upstream connect|connection|timed? ?out|overloaded|worker|engine (?:core )?(?:is )?dead|enginedead|queue|no space left|disk|segfault|segmentation|has terminated|no longer running|database|unavailable|shared library|loading model|(?:load(?:ing)?|loaded) (?:the )?model(?! that)|internal server error|(?:returned|sent|received|got|produced|generated) (?:an? |the )?(?:invalid|malformed|unexpected|empty)|(?:invalid|malformed|unexpected|empty|no) (?:\w+ )?(?:response|reply|answer|output))\b/i;

/** Words for "your request", as a type or code inside an error body. */
const faultTypes =
  /^(?:invalid_?request(?:_?error)?|badrequest(?:error)?|bad_request(?:_error)?|invalid_?argument|validation(?:_?exception|_?error)?|not_?supported(?:_?error)?|unsupported\w*|exceed_context_size_error|context_length_exceeded|invalid_\w+|unprocessable\w*|valueerror|typeerror|notimplementederror|input_?validation\w*)$/i;

/** Statuses inside a body that blame the request. */
const faultStatuses: ReadonlySet<number> = new Set([400, 405, 406, 411, 413, 414, 415, 422, 501]);

export interface ReportedError {
  readonly status: number;
  /** The provider's sentence. */
  readonly message: string;
  readonly type: string | null;
  readonly code: string | null;
  /** A status inside the body. */
  readonly innerStatus: number | null;
}

/** What the request did wrong; undefined if the error is the deployment's. For statuses other than 400, 413 and 422. */
export function findRequestFault(error: ReportedError): RequestFault | undefined {
  // A rejected key is no word about the request, whatever its type is called.
  if (error.status === 401 || error.status === 429 || error.status === 402) return undefined;
  const isInTrouble = troubleWords.test(error.message.slice(0, maxReadChars));
  const worded = isInTrouble ? undefined : wordedFault(error.message);
  if (worded !== undefined) return worded;
  if (error.status === 403 || error.status === 404) return undefined;
  const isBlamed =
    error.status === 501 ||
    (error.innerStatus !== null &&
      error.innerStatus !== error.status &&
      faultStatuses.has(error.innerStatus)) ||
    [error.type, error.code].some((name) => name !== null && faultTypes.test(name));
  return isBlamed ? 'bad_request' : undefined;
}

/** The fault that the words of a provider name. */
export function wordedFault(message: string): RequestFault | undefined {
  const read = message.slice(0, maxReadChars);
  return faultWords.find(({ words }) => words.test(read))?.fault;
}

/**
 * Refusals that carry the status of a limit or of missing credit, but are about the size of this one request: OpenAI's "Request
 * too large ... Limit 10000, Requested 20000", OpenRouter's "requires more credits, or fewer max_tokens". Waiting does not help,
 * and other requests are served.
 */
export function isOversizedForQuota(message: string): boolean {
  return /request (?:is )?too large\b|requested \d+[^.]{0,40}can only afford|fewer max_tokens|reduce (?:the )?(?:max_tokens|your prompt|the length)/i.test(
    message,
  );
}
