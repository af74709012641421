/** Rules for the members of requests of OpenAI's completions and embeddings APIs; see `field-rules.ts`. */
const within = <N extends string>(name: N) => ({ in: name });

export const completionsRules = {
  completionsRequest: {
    model: 'skip',
    prompt: 'text',
    suffix: 'text',
    stop: 'text',
    user: 'hash',
    echo: 'skip',
    max_tokens: 'skip',
    n: 'skip',
    best_of: 'skip',
    logprobs: 'skip',
    seed: 'skip',
    stream: 'skip',
    temperature: 'skip',
    top_p: 'skip',
    presence_penalty: 'skip',
    frequency_penalty: 'skip',
    logit_bias: 'word',
    stream_options: 'word',
    '*': within('unknownSettings'),
  },
  embeddingsRequest: {
    model: 'skip',
    input: 'text',
    user: 'hash',
    dimensions: 'skip',
    encoding_format: 'word',
    input_type: 'word',
    '*': within('unknownSettings'),
  },
} as const;
