/**
 * Performs the task of a client with the functions of its script, and prints one line of JSON: `{ text, pieces, calls, object }` as
 * far as the task has them, or `{ error }`. The task comes in the environment variable CLIENT_TASK.
 */
export async function perform(functions) {
  const task = JSON.parse(process.env.CLIENT_TASK ?? '{}');
  const print = (result) => process.stdout.write(`\n${JSON.stringify({ result })}\n`);
  try {
    print(await functions[task.kind](task));
  } catch (error) {
    print({
      error: { message: String(error?.message ?? error), status: error?.status ?? error?.statusCode },
    });
  }
  process.exit(0);
}

/** Anthropic's SDKs add the version of the API themselves. */
export const withoutVersion = (baseUrl) => baseUrl.replace(/\/v1$/, '');

/** The model of a task for the AI SDK: of the provider for the API, as it is used by default. */
export async function aiModelOf({ api, baseUrl: baseURL, key: apiKey, model }) {
  if (api === 'responses') return (await import('@ai-sdk/openai')).createOpenAI({ baseURL, apiKey })(model);
  if (api === 'messages')
    return (await import('@ai-sdk/anthropic')).createAnthropic({ baseURL, apiKey })(model);
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({ name: 'sluice', baseURL, apiKey, supportsStructuredOutputs: true })(model);
}

/** A tool of a task as JSON Schema. */
export const parametersOf = ({ parameter }) => ({
  type: 'object',
  properties: { [parameter]: { type: 'string' } },
  required: [parameter],
  additionalProperties: false,
});

/** The form of structured output. */
export const weatherSchema = {
  type: 'object',
  properties: { city: { type: 'string' }, degrees: { type: 'number' } },
  required: ['city', 'degrees'],
  additionalProperties: false,
};
