/** Images while anonymization is on: refused, or painted over where they hold what is personal. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';
import { dataUrl } from './sample-documents.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

const email = 'karin.holzmann@example.org';
const letter = dataUrl(readFileSync(new URL('fixtures/letter.png', import.meta.url)), 'image/png');

describe('images', () => {
  let fake: FakeProvider;
  let redacting: Sluice;
  let refusing: Sluice;
  beforeAll(async () => {
    fake = await startFake({ recordBodies: true });
    const sees = {
      protocol: 'openai',
      base_url: `${fake.url}/v1`,
      api_key: 'k',
      allow_private_network: true,
      models: [{ name: 'fake-small', input_modalities: ['text', 'image'] }],
    };
    const config = (images: string | undefined) =>
      configFor(fake, {
        extra: {
          providers: { sees },
          documents: { languages: ['eng'], ...(images === undefined ? {} : { images }) },
        },
      });
    redacting = await startSluice({ config: config('redact') });
    refusing = await startSluice({ config: config(undefined) });
  });
  afterAll(disposeAll);
  beforeEach(() => fake.reset());

  const ask = (sluice: Sluice, url: string, anonymized: boolean) =>
    rawRequest({
      method: 'POST',
      url: `${sluice.url}/v1/chat/completions`,
      headers: sluice.auth,
      body: {
        model: 'sees/fake-small',
        enable_anonymization: anonymized,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image_url', image_url: { url, detail: 'high' } },
              { type: 'text', text: `What of ${email}?` },
            ],
          },
        ],
      },
    });
  const sent = (): string =>
    fake.receipts
      .requests()
      .map(({ body }) => body ?? '')
      .join('\n');

  it('what is personal in them is painted over: the result, read again, does not say it', async () => {
    const { status } = await ask(redacting, letter, true);
    expect(status).toBe(200);
    expect(sent()).not.toContain(letter.slice(100, 200));
    expect(sent()).toContain('"detail":"high"');
    const painted = /data:image\/png;base64,[A-Za-z0-9+/=]+/.exec(sent())?.[0];
    const read = await rawRequest({
      method: 'POST',
      url: `${redacting.url}/v1/documents/extract`,
      headers: redacting.auth,
      body: { file_data: painted },
    });
    const { markdown }: { markdown: string } = JSON.parse(read.text);
    expect(markdown).toMatch(/your account.*charged.*Please write to/s);
    for (const value of ['Holzmann', 'DE89', '0532', 'karin', 'example.org'])
      expect(markdown).not.toContain(value);
  });

  it('leave as they are where nothing is to be anonymized', async () => {
    expect((await ask(redacting, letter, false)).status).toBe(200);
    expect(sent()).toContain(letter);
  });

  it.each([
    ['an address, which nobody here fetches', 'https://example.org/a.png'],
    ['what is no image', 'data:image/png;base64,aGVsbG8='],
  ])('422 for %s', async (_, url) => {
    const { status, text } = await ask(redacting, url, true);
    expect([status, JSON.parse(text).error.param]).toEqual([422, 'messages[0].content[0].image_url.url']);
    expect(sent()).toBe('');
  });

  it('are refused unless the settings say otherwise', async () => {
    const { status, text } = await ask(refusing, letter, true);
    expect([status, JSON.parse(text).error]).toMatchObject([422, { code: 'unsupported_parameter' }]);
    expect(sent()).toBe('');
  });
});
