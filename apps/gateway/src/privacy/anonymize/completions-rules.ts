/** Rules for the members of requests of OpenAI's completions and embeddings APIs; see `field-rules.ts`. */
const within = <N extends string>(name: N) => ({ in: name });

export const completionsRules = {
  completionsRequest: {
    model: 'model',
    prompt: 'text',
    suffix: 'text',
    stop: 'text',
    user: 'hash',
    echo: 'setting',
    max_tokens: 'setting',
    n: 'setting',
    best_of: 'setting',
    logprobs: 'setting',
    seed: 'setting',
    stream: 'setting',
    temperature: 'setting',
    top_p: 'setting',
    presence_penalty: 'setting',
    frequency_penalty: 'setting',
    logit_bias: 'word',
    stream_options: 'word',
    '*': within('unknownSettings'),
  },
  embeddingsRequest: {
    model: 'model',
    input: 'text',
    user: 'hash',
    dimensions: 'setting',
    encoding_format: 'word',
    input_type: 'word',
    '*': within('unknownSettings'),
  },
} as const;
