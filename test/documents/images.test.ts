/** Images while anonymization is on: rejected, or redacted. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';
import { dataUrl, pdfOf } from './sample-documents.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

const email = 'karin.holzmann@example.org';
const hard = dataUrl(readFileSync(new URL('fixtures/hard-to-read.png', import.meta.url)), 'image/png');
type Place = readonly [string, readonly [x0: number, y0: number, x1: number, y1: number]];
/** Positions of the values of that image, well within their letters, relative to its size. */
const hardValues: readonly Place[] = [
  ['name on dark', [0.07, 0.193, 0.18, 0.208]],
  ['account on dark', [0.2, 0.193, 0.48, 0.208]],
  ['large address', [0.07, 0.33, 0.78, 0.4]],
  ['faint number', [0.34, 0.49, 0.52, 0.508]],
  ['name over two lines', [0.07, 0.715, 0.17, 0.73]],
  ['account over two lines', [0.46, 0.66, 0.58, 0.675]],
  ['its second line', [0.46, 0.715, 0.58, 0.73]],
];
/** The values of the letter, and the surrounding words that must stay legible. */
const letterValues: readonly Place[] = [
  ['name', [0.153, 0.152, 0.268, 0.212]],
  ['account', [0.202, 0.367, 0.546, 0.419]],
  ['address', [0.223, 0.47, 0.558, 0.54]],
];
const letterWords: readonly Place[] = [
  ['Dear Ms', [0.052, 0.152, 0.144, 0.205]],
  ['your account', [0.05, 0.37, 0.192, 0.432]],
  ['was charged', [0.555, 0.366, 0.7, 0.432]],
  ['Please write to', [0.052, 0.473, 0.213, 0.526]],
  ['Kind regards', [0.052, 0.687, 0.19, 0.755]],
];
const letter = dataUrl(readFileSync(new URL('fixtures/letter.png', import.meta.url)), 'image/png');

describe('images', { timeout: 90_000 }, () => {
  let fake: FakeProvider;
  let redacting: Sluice;
  let refusing: Sluice;
  let passing: Sluice;
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
    passing = await startSluice({ config: config('pass') });
  });
  afterAll(disposeAll);
  beforeEach(() => fake.reset());

  // Text recognition reads an image several times, which takes long beside the other tests.
  const ask = (sluice: Sluice, url: string, anonymized: boolean) =>
    rawRequest({
      timeoutMs: 80_000,
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

  /** Names of the positions in the sent image whose fraction of black pixels is at least `minBlack`. */
  const blackPlaces = async (places: readonly Place[], minBlack: number): Promise<readonly string[]> => {
    const [, painted = ''] = /data:image\/png;base64,([A-Za-z0-9+/=]+)/.exec(sent()) ?? [];
    const picture = sharp(Buffer.from(painted, 'base64')).greyscale();
    const { width, height } = await picture.metadata();
    const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
    const blackShare = ([x0, y0, x1, y1]: Place[1]): number => {
      let black = 0;
      let all = 0;
      for (let y = Math.round(y0 * height); y < Math.round(y1 * height); y++)
        for (let x = Math.round(x0 * width); x < Math.round(x1 * width); x++) {
          all++;
          if (data[y * width + x] === 0) black++;
        }
      return black / all;
    };
    return places.filter(([, box]) => blackShare(box) >= minBlack).map(([name]) => name);
  };
  const names = (places: readonly Place[]): readonly string[] => places.map(([name]) => name);

  const values = ['Holzmann', 'DE89', '0532', 'karin', 'example.org'];
  /** What text recognition finds in the image that was sent. */
  const readAgain = async (): Promise<string> => {
    const painted = /data:image\/png;base64,[A-Za-z0-9+/=]+/.exec(sent())?.[0];
    const read = await rawRequest({
      method: 'POST',
      url: `${redacting.url}/v1/documents/extract`,
      headers: redacting.auth,
      body: { file_data: painted },
    });
    const { markdown }: { markdown: string } = JSON.parse(read.text);
    return markdown;
  };

  it('redacts personal data in an image and nothing else', async () => {
    const { status } = await ask(redacting, letter, true);
    expect(status).toBe(200);
    expect(sent()).not.toContain(letter.slice(100, 200));
    expect(sent()).toContain('"detail":"high"');
    expect(await blackPlaces(letterValues, 0.95)).toEqual(names(letterValues));
    // Letters are about a fifth ink; a redaction box over one of these words would double that.
    expect(await blackPlaces(letterWords, 0.35)).toEqual([]);
    const markdown = await readAgain();
    for (const value of values) expect(markdown).not.toContain(value);
  });

  it.each([-13, 20, 95])('redacts a picture that was taken turned by %i degrees', async (degrees) => {
    const source = readFileSync(new URL('fixtures/letter.png', import.meta.url));
    const turned = await sharp(source).rotate(degrees, { background: '#fff' }).png().toBuffer();
    expect((await ask(redacting, dataUrl(turned, 'image/png'), true)).status).toBe(200);
    const markdown = await readAgain();
    for (const value of values) expect(markdown).not.toContain(value);
    expect(markdown).toContain('Kind regards');
  });

  it('redacts light text on dark, very large and faint text, and text in columns', async () => {
    const { status, headers } = await ask(redacting, hard, true);
    expect([status, headers['x-sluice-warnings']]).toEqual([
      200,
      expect.stringContaining('redacted from the image'),
    ]);
    // A hair between the boxes of two words may stay.
    expect(await blackPlaces(hardValues, 0.95)).toEqual(names(hardValues));
  });

  it('reads a PDF sent as an image, even if images are passed through', async () => {
    const pdf = `data:image/png;base64,${Buffer.from(pdfOf([`Write to ${email}`])).toString('base64')}`;
    const { status } = await ask(passing, pdf, true);
    expect(status).toBe(200);
    expect(sent()).toContain('Write to <EMAIL_ADDRESS_1>');
    const address = await ask(passing, 'https://example.org/holzmann.pdf', true);
    expect(address.status).toBe(422);
  });

  it('are sent unchanged without anonymization', async () => {
    expect((await ask(redacting, letter, false)).status).toBe(200);
    expect(sent()).toContain(letter);
  });

  it.each([
    ['a URL, which is not fetched', 'https://example.org/a.png'],
    ['what is no image', 'data:image/png;base64,aGVsbG8='],
  ])('422 for %s', async (_, url) => {
    const { status, text } = await ask(redacting, url, true);
    expect([status, JSON.parse(text).error.param]).toEqual([422, 'messages[0].content[0].image_url.url']);
    expect(sent()).toBe('');
  });

  it('are rejected unless the settings permit them', async () => {
    const { status, text } = await ask(refusing, letter, true);
    expect([status, JSON.parse(text).error]).toMatchObject([422, { code: 'unsupported_parameter' }]);
    expect(sent()).toBe('');
  });
});
