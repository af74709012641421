import { describe, expect, it } from 'vitest';
import { readError, said } from './test-failure.ts';

describe('what the request caused', () => {
  it.each<[server: string, status: number, body: unknown, code: string]>([
    [
      'llama.cpp, image',
      500,
      said('image input is not supported - hint: if this is unexpected, you may need to provide the mmproj', {
        code: 500,
        type: 'server_error',
      }),
      'bad_request',
    ],
    ['llama.cpp, audio', 500, said('audio input is not supported'), 'bad_request'],
    [
      'llama.cpp, grammar',
      500,
      said('Failed to initialize samplers: failed to parse grammar'),
      'bad_request',
    ],
    [
      'llama.cpp, schema',
      500,
      said('JSON schema conversion failed: Unrecognized schema: {"type":"x"}'),
      'bad_request',
    ],
    ['llama.cpp, tools', 500, said('tools param requires --jinja flag'), 'bad_request'],
    [
      'llama.cpp, template',
      500,
      said('Conversation roles must alternate user/assistant/user/assistant/...'),
      'bad_request',
    ],
    [
      'llama.cpp, type',
      500,
      said('[json.exception.type_error.302] type must be string, but is number'),
      'bad_request',
    ],
    [
      'llama.cpp, batch',
      500,
      said('input is too large to process. increase the physical batch size'),
      'context_length_exceeded',
    ],
    [
      'llama.cpp, overflow',
      500,
      said('the request exceeds the available context size (8192 tokens), try increasing it', {
        type: 'exceed_context_size_error',
      }),
      'context_length_exceeded',
    ],
    [
      'llama.cpp, endpoint',
      501,
      said('This server does not support chat completions.', { type: 'not_supported_error' }),
      'bad_request',
    ],
    [
      'vLLM, overflow',
      500,
      {
        object: 'error',
        message: "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens",
        type: 'BadRequestError',
        code: 400,
      },
      'context_length_exceeded',
    ],
    [
      'vLLM, images',
      500,
      { message: 'At most 1 image(s) may be provided in one request.', type: 'InternalServerError' },
      'bad_request',
    ],
    ['vLLM, modality', 500, said('some/model is not a multimodal model'), 'bad_request'],
    [
      'vLLM, tools',
      500,
      said('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
      'bad_request',
    ],
    ['vLLM, picture', 500, said('cannot identify image file <_io.BytesIO object at 0x7f2>'), 'bad_request'],
    [
      'Ollama, tools',
      500,
      { error: 'registry.ollama.ai/library/gemma:2b does not support tools' },
      'bad_request',
    ],
    ['Ollama, format', 500, { error: 'invalid JSON schema in format' }, 'bad_request'],
    ['Ollama, base64', 500, { error: 'illegal base64 data at input byte 4' }, 'bad_request'],
    [
      'Ollama, type',
      500,
      { error: 'json: cannot unmarshal string into Go struct field ChatRequest.think of type bool' },
      'bad_request',
    ],
    [
      'LM Studio, image',
      500,
      { error: 'Model does not support images. Please use a model that does.' },
      'bad_request',
    ],
    [
      'LM Studio, overflow',
      500,
      {
        error:
          'Trying to keep the first 9000 tokens when context the overflows. However, the number of tokens to keep from the initial prompt is greater than the context length.',
      },
      'context_length_exceeded',
    ],
    [
      'LM Studio, template',
      500,
      { error: 'Error rendering prompt with jinja template: "Only user and assistant roles are supported!"' },
      'bad_request',
    ],
    [
      'TGI, overflow',
      500,
      {
        error:
          'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 4090 `inputs` tokens',
        error_type: 'validation',
      },
      'context_length_exceeded',
    ],
    [
      'TGI, template',
      500,
      { error: 'Template error: template error: invalid operation', error_type: 'template_error' },
      'bad_request',
    ],
    [
      'OpenRouter, modality',
      404,
      said('No endpoints found that support image input', { code: 404 }),
      'bad_request',
    ],
    [
      'OpenRouter, moderation',
      403,
      said('openai/x requires moderation on Azure. Your input was flagged for "violence"', { code: 403 }),
      'content_filter',
    ],
    [
      'OpenRouter, inner body',
      502,
      said('Provider returned error', {
        code: 502,
        metadata: {
          raw: '{"error":{"message":"prompt is too long: 210000 tokens > 200000 maximum","type":"invalid_request_error"}}',
        },
      }),
      'context_length_exceeded',
    ],
    [
      'OpenAI, in a 500',
      500,
      said("Invalid schema for function 'f': None is not of type 'object'", {
        type: 'invalid_request_error',
        code: 'invalid_function_parameters',
      }),
      'bad_request',
    ],
    [
      'Anthropic, in a 500',
      500,
      { type: 'error', error: { type: 'invalid_request_error', message: 'messages.1: something new' } },
      'bad_request',
    ],
    [
      'Gemini, in a 500',
      500,
      said('The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', {
        status: 'INVALID_ARGUMENT',
      }),
      'context_length_exceeded',
    ],
    ['Gemini, picture', 500, said('Unable to process input image. Please retry or report'), 'bad_request'],
    [
      'Bedrock, inner status',
      424,
      { originalStatusCode: 400, originalMessage: 'something new' },
      'bad_request',
    ],
    [
      'Bedrock, overflow',
      500,
      { message: 'Input is too long for requested model.' },
      'context_length_exceeded',
    ],
    [
      'Mistral, order',
      500,
      {
        object: 'error',
        message:
          'Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant',
        type: 'invalid_request_message_order',
      },
      'bad_request',
    ],
    [
      'Mistral, overflow',
      500,
      said('Prompt contains 40000 tokens, too large for model with 32768 maximum context length'),
      'context_length_exceeded',
    ],
    ['an inner status', 500, said('nobody knows these words', { code: 400 }), 'bad_request'],
    ['a plain text', 500, 'ValueError: Unsupported image type', 'bad_request'],
  ])(
    '%s: is a 400 with the reason, not retried, and no word about the deployment',
    (_server, status, body, code) => {
      const failure = readError(status, body);
      expect([failure.error.code, failure.error.status]).toEqual([code, 400]);
      expect(failure).toMatchObject({ retryable: false, saysNothing: true });
      expect(failure.error.message).toMatch(/ It says: \S/);
    },
  );

  it.each<[what: string, status: number, body: unknown, code: string]>([
    [
      'an internal error',
      500,
      said('The server had an error while processing your request. Sorry about that!', {
        type: 'server_error',
      }),
      'upstream_error',
    ],
    ['a crash', 500, said('CUDA out of memory. Tried to allocate 2.00 GiB'), 'upstream_error'],
    ['a dead engine', 500, { error: 'llama runner process has terminated: exit status 2' }, 'upstream_error'],
    ['a loading model', 503, said('Loading model', { type: 'unavailable_error' }), 'upstream_error'],
    [
      'an overload',
      529,
      { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
      'upstream_error',
    ],
    ['a proxy', 502, '<html><head><title>502 Bad Gateway</title></head></html>', 'upstream_error'],
    ['nothing', 500, '', 'upstream_error'],
    [
      'a rejected key',
      401,
      said('Incorrect API key provided', { type: 'invalid_request_error', code: 'invalid_api_key' }),
      'upstream_auth',
    ],
    [
      'a forbidden region',
      403,
      said('Country, region, or territory is not served', { code: 'forbidden' }),
      'upstream_auth',
    ],
    [
      'a missing model',
      404,
      said('The model `m` does not exist', { type: 'invalid_request_error', code: 'model_not_found' }),
      'model_not_found',
    ],
    ['a rate limit', 429, said('Rate limit reached for requests'), 'rate_limit_exceeded'],
  ])('%s is the deployment’s', (_what, status, body, code) => {
    const failure = readError(status, body);
    expect(failure.error.code).toBe(code);
    expect(failure.saysNothing).toBeUndefined();
  });

  it.each([
    [
      429,
      'Request too large for gpt-x in organization org-Ab12cdEf on tokens per min (TPM): Limit 10000, Requested 20000.',
      'rate_limit_exceeded',
    ],
    [
      402,
      'This request requires more credits, or fewer max_tokens. You requested up to 65536 tokens, but can only afford 1000.',
      'insufficient_quota',
    ],
  ])(
    'a single request over a limit of the account (%d) is not retried and cools nothing down',
    (status, message, code) => {
      const { error, retryable, saysNothing } = readError(status, said(message));
      expect([error.code, retryable, saysNothing, error.headers?.['x-should-retry']]).toEqual([
        code,
        false,
        true,
        'false',
      ]);
      expect(error.message).not.toContain('org-');
    },
  );
});
