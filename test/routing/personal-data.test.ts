/** Rules for personal data: where a prompt may go in which some is found and not replaced. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

const email = 'karin.holzmann@example.org';
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABc3UBGAAAAABJRU5ErkJggg==';

describe('routing.personal_data', () => {
  let fake: FakeProvider;
  let blocking: Sluice;
  let keeping: Sluice;
  beforeAll(async () => {
    fake = await startFake({ recordBodies: true });
    const provider = (retention: string | number, usd: number) => ({
      protocol: 'openai',
      base_url: `${fake.url}/v1`,
      api_key: 'k',
      allow_private_network: false,
      retention,
      models: [
        {
          name: 'model',
          price: { input: usd, output: 2 * usd },
          tools: true,
          input_modalities: ['text', 'image'],
        },
      ],
    });
    const config = (rule: string) =>
      configFor(fake, {
        extra: {
          providers: { keeps: provider(30, 1), forgets: provider('zero', 5) },
          routing: { candidates: ['keeps/*', 'forgets/*'], personal_data: rule, exploration: 0 },
        },
      });
    blocking = await startSluice({ config: config('block') });
    keeping = await startSluice({ config: config('zero_retention') });
  });
  afterAll(disposeAll);
  beforeEach(() => fake.reset());

  const choose = async (sluice: Sluice, body: object) => {
    const { status, text } = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/v1/route`,
      headers: sluice.auth,
      body: { model: 'auto:cheap', ...body },
    });
    const answer = JSON.parse(text);
    return status === 200 ? String(answer.model) : `${status} ${answer.error.code}`;
  };
  const said = (content: unknown) => ({ messages: [{ role: 'user', content }] });

  it.each([
    ['nothing personal', said('Name a lake.'), 'keeps/model', 'keeps/model'],
    ['an address', said(`Write to ${email}.`), '422 unsupported_parameter', 'forgets/model'],
    [
      'other types named by the caller',
      { ...said(`Write to ${email}.`), anonymization_types: [401] },
      '422 unsupported_parameter',
      'forgets/model',
    ],
    [
      'only other types replaced',
      { ...said(`Write to ${email}.`), enable_anonymization: true, anonymization_types: [401] },
      '422 unsupported_parameter',
      'forgets/model',
    ],
    [
      'all of it replaced',
      { ...said(`Write to ${email}.`), enable_anonymization: true },
      'keeps/model',
      'keeps/model',
    ],
    [
      'in the description of a tool',
      {
        ...said('Go on.'),
        tools: [{ type: 'function', function: { name: 'f', description: `Writes to ${email}` } }],
      },
      '422 unsupported_parameter',
      'forgets/model',
    ],
    [
      'a picture, which nobody looks through',
      said([{ type: 'image_url', image_url: { url: png } }]),
      '422 unsupported_parameter',
      'forgets/model',
    ],
    [
      'a model named by the caller',
      { ...said(`Write to ${email}.`), model: 'keeps/model' },
      '403 model_not_allowed',
      '403 model_not_allowed',
    ],
  ])('%s', async (_, body, blocked, kept) => {
    expect([await choose(blocking, body), await choose(keeping, body)]).toEqual([blocked, kept]);
  });
});
