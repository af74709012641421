/** Rules for personal data: which models may receive prompts with unreplaced personal data. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disposeAll, type Sluice, startFake, startSluice } from '../support/index.ts';
import { choose, configWith, type FakeProvider, keyWith, said, send } from './personal-data-gateways.ts';

const karin = 'Karin Holzmann';
const email = 'karin.holzmann@example.org';
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABc3UBGAAAAABJRU5ErkJggg==';

const calling = [
  { role: 'user', content: 'Go on.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      {
        id: 'c1',
        type: 'function',
        function: {
          name: 'send',
          arguments: JSON.stringify({ to: email, on: ['3 May 2024', '4 May 2024'] }),
        },
      },
    ],
  },
];
const letter = [
  { type: 'text', text: 'Sum it up.' },
  {
    type: 'file',
    file: {
      filename: 'letter.txt',
      file_data: Buffer.from(`Dear ${karin}, on 3 May 2024, 4 May 2024 or 5 May 2024?`).toString('base64'),
    },
  },
];

describe('routing.personal_data', () => {
  let fake: FakeProvider;
  let blocking: Sluice;
  let keeping: Sluice;

  beforeAll(async () => {
    fake = await startFake({ recordBodies: true });
    blocking = await startSluice({ config: configWith(fake, 'block') });
    keeping = await startSluice({ config: configWith(fake, 'zero_retention') });
  });
  afterAll(disposeAll);
  beforeEach(() => fake.reset());

  it.each([
    ['nothing personal', said('Name a lake.'), 'keeps/model', 'keeps/model'],
    ['an address', said(`Write to ${email}.`), '422 unsupported_parameter', 'forgets/model'],
    [
      'other types named by the caller',
      { ...said(`Write to ${email}.`), enable_anonymization: false, anonymization_types: [401] },
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
      'more of other types replaced than is left',
      {
        ...said(`${karin}, ${email}: 3 May 2024, 4 May 2024, 5 June 2024 or 6 July 2024?`),
        enable_anonymization: true,
        anonymization_types: [302],
      },
      '422 unsupported_parameter',
      'forgets/model',
    ],
    [
      'the address replaced, but not the name',
      {
        ...said(`Write to ${karin}, ${email}, ${email}.`),
        enable_anonymization: true,
        anonymization_types: [201, 202],
      },
      '422 unsupported_parameter',
      'forgets/model',
    ],
    [
      'more types replaced than the settings name',
      {
        ...said(`${karin}, ${email}, born on 3 May 1984 in Lisbon, paid 1,250.00 EUR to Acme GmbH.`),
        enable_anonymization: true,
        anonymization_types: [0],
      },
      'keeps/model',
      'keeps/model',
    ],
    [
      'text that only looks like a placeholder',
      said('What does <PERSON_1> mean, and <EMAIL_ADDRESS_2>?'),
      'keeps/model',
      'keeps/model',
    ],
    [
      'in the arguments of a tool, of another type than is replaced',
      {
        messages: [...calling, { role: 'tool', tool_call_id: 'c1', content: 'Sent on 3 May 2024.' }],
        enable_anonymization: true,
        anonymization_types: [302],
      },
      '422 unsupported_parameter',
      'forgets/model',
    ],
    [
      'in the arguments of a tool, replaced',
      {
        messages: [...calling, { role: 'tool', tool_call_id: 'c1', content: 'Sent.' }],
        enable_anonymization: true,
      },
      'keeps/model',
      'keeps/model',
    ],
    [
      'in a document, of another type than is replaced',
      { ...said(letter), enable_anonymization: true, anonymization_types: [302] },
      '422 unsupported_parameter',
      'forgets/model',
    ],
    [
      'in a document, replaced',
      { ...said(letter), enable_anonymization: true },
      'keeps/model',
      'keeps/model',
    ],
    ...['user', 'safety_identifier', 'prompt_cache_key'].flatMap(
      (member): [string, object, string, string][] => [
        [
          `as ${member}`,
          { ...said('Name a lake.'), [member]: email },
          '422 unsupported_parameter',
          'forgets/model',
        ],
        [
          `as ${member}, of which a digest leaves`,
          {
            ...said('Name a lake.'),
            [member]: email,
            enable_anonymization: true,
            anonymization_types: [302],
          },
          'keeps/model',
          'keeps/model',
        ],
        [`an id as ${member}`, { ...said('Name a lake.'), [member]: 'u-81' }, 'keeps/model', 'keeps/model'],
      ],
    ),
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
      'an image, which cannot be searched',
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

  it('sends nothing of it upstream', async () => {
    const body = {
      ...said(`${karin}, ${email}: 3 May 2024, 4 May 2024, 5 June 2024 or 6 July 2024?`),
      enable_anonymization: true,
      anonymization_types: [302],
    };
    expect((await send(blocking, '/v1/chat/completions', body)).status).toBe(422);
    expect(
      (await send(blocking, '/v1/chat/completions', { ...said('Name a lake.'), user: email })).status,
    ).toBe(422);
    expect(fake.receipts.requests()).toEqual([]);
  });

  it('does not mistake a surrogate for the name it hides', async () => {
    const settings = { anonymization: { replacement: 'surrogate' } };
    const { headers } = await keyWith(blocking, { settings });
    const body = { ...said(`Write to ${karin}, ${email}, and to Piotr Nowak.`), enable_anonymization: true };
    expect(await choose(blocking, body, headers)).toBe('keeps/model');
    expect(await choose(blocking, { ...body, anonymization_types: [101] }, headers)).toBe(
      '422 unsupported_parameter',
    );
  });

  it('checks bodies as long as those of chat', async () => {
    const long = 'A lake is a body of water. '.repeat(45_000);
    expect(await choose(blocking, said(long))).not.toMatch(/^413/);
  }, 60_000);
});
