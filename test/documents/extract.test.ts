/** `/v1/documents/extract`, `/v1/documents/formats` and `/v1/files` on real sockets. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  configFor,
  disposeAll,
  parseSse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';
import { dataUrl, lockedPdf, pdfOf } from './sample-documents.ts';

const email = 'karin.holzmann@example.org';
const pdf = pdfOf([`Write to ${email}.`], ['The second page']);

describe('document extraction', () => {
  let sluice: Sluice;
  beforeAll(async () => {
    sluice = await startSluice({ config: configFor(await startFake()) });
  });
  afterAll(disposeAll);

  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    rawRequest({
      method: 'POST',
      url: `${sluice.url}/v1/documents/extract`,
      headers: { ...sluice.auth, ...headers },
      body: JSON.stringify(body),
    });
  const form = (
    path: string,
    parts: readonly (readonly [head: string, body: Buffer | string])[],
    auth = sluice.auth,
  ) =>
    rawRequest({
      method: 'POST',
      url: `${sluice.url}${path}`,
      headers: { ...auth, 'content-type': 'multipart/form-data; boundary=edge' },
      body: Buffer.concat([
        ...parts.flatMap(([head, body]) => [
          Buffer.from(`--edge\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
          Buffer.from(body),
          Buffer.from('\r\n'),
        ]),
        Buffer.from('--edge--\r\n'),
      ]),
    });

  it('JSON gives pages', async () => {
    const { status, text: body } = await post({ file_data: dataUrl(pdf), filename: 'a.pdf' });
    expect([status, JSON.parse(body)]).toMatchObject([
      200,
      {
        format: 'pdf',
        pages: [
          { number: 1, markdown: `Write to ${email}.`, ocr: false },
          { number: 2, markdown: 'The second page', ocr: false },
        ],
        tables: [],
      },
    ]);
  });

  it('returns pictures of pages if asked, as JSON and as form data', async () => {
    const json = await post({ file_data: dataUrl(pdf), pages: '2', page_images: true });
    const ofForm = await form('/v1/documents/extract', [
      ['name="file"; filename="a.pdf"', pdf],
      ['name="pages"', '2'],
      ['name="page_images"', 'true'],
    ]);
    for (const { text: body } of [json, ofForm]) {
      const { pages }: { pages: { number: number; image?: string }[] } = JSON.parse(body);
      expect(pages.map(({ number }) => number)).toEqual([2]);
      const [head, data = ''] = pages[0]?.image?.split(',') ?? [];
      expect(head).toBe('data:image/jpeg;base64');
      expect(Buffer.from(data, 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    }
    const without = JSON.parse((await post({ file_data: dataUrl(pdf) })).text);
    expect(without.pages[0]).not.toHaveProperty('image');
    const refused = await form('/v1/documents/extract', [
      ['name="file"; filename="a.pdf"', pdf],
      ['name="page_images"', 'perhaps'],
    ]);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('page_images')]);
  });

  it('names the words that recognition is not sure of', async () => {
    const scan = readFileSync(join(import.meta.dirname, 'fixtures/blurred.png'));
    const read = async (anonymize: boolean) => {
      const { text: body } = await post({ file_data: dataUrl(scan, 'image/png'), anonymize });
      const {
        pages,
      }: { pages: { markdown: string; uncertain_words: { text: string; confidence: number }[] }[] } =
        JSON.parse(body);
      return pages[0];
    };
    const page = await read(false);
    expect(page?.uncertain_words.length).toBeGreaterThan(0);
    for (const { confidence } of page?.uncertain_words ?? []) expect(confidence).toBeLessThan(0.8);
    // What was replaced is not named beside.
    const anonymized = await read(true);
    const standing = new Set(anonymized?.markdown.split(/\s+/));
    expect(anonymized?.uncertain_words.every(({ text }) => standing.has(text))).toBe(true);
  });

  it('accepts a stored file, page numbers, and OCR as a boolean', async () => {
    const kept = await form('/v1/files', [['name="file"; filename="a.pdf"', pdf]]);
    const { id }: { id: string } = JSON.parse(kept.text);
    const { status, text: body } = await post({ file_id: id, pages: [2], ocr: false });
    expect([status, JSON.parse(body)]).toMatchObject([200, { pages: [{ number: 2 }] }]);
    await rawRequest({ method: 'DELETE', url: `${sluice.url}/v1/files/${id}`, headers: sluice.auth });
  });

  it('form data has the same result, and can be anonymized', async () => {
    const { status, text: body } = await form('/v1/documents/extract', [
      ['name="file"; filename="a.pdf"\r\ncontent-type: application/pdf', pdf],
      ['name="pages"', '1'],
      ['name="anonymize"', 'true'],
    ]);
    expect([status, JSON.parse(body)]).toMatchObject([
      200,
      { markdown: 'Write to <EMAIL_ADDRESS_1>.', pages: [{ number: 1 }] },
    ]);
    expect(body).not.toContain(email);
  });

  it('reports pages as they are read', async () => {
    const {
      status,
      text: body,
      headers,
    } = await post({ file_data: dataUrl(pdf) }, { accept: 'text/event-stream' });
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/event-stream')]);
    const events = parseSse(body).map(({ data }) => JSON.parse(data));
    expect(events.slice(0, -1)).toEqual([
      { type: 'page', number: 1, of: 2 },
      { type: 'page', number: 2, of: 2 },
    ]);
    expect(events[2]).toMatchObject({ type: 'result', format: 'pdf', pages: [{ number: 1 }, { number: 2 }] });
  });

  it('an error before the first page has its status', async () => {
    const refused = await post({ file_data: dataUrl(lockedPdf()) }, { accept: 'text/event-stream' });
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      422,
      { error: { code: 'encrypted_document' } },
    ]);
  });

  it.each([
    [{ file_data: dataUrl(lockedPdf()) }, 'encrypted_document', 'file_data'],
    [
      { file_data: dataUrl(Buffer.from('4d5a90000300000004000000ffff0000', 'hex')) },
      'unsupported_format',
      'file_data',
    ],
    [{ file_data: dataUrl(pdf), pages: '0' }, 'invalid_request', 'pages'],
    [{ file_data: dataUrl(pdf), pages: '9-' }, 'invalid_request', 'pages'],
    [{ file_data: '*' }, 'invalid_request', 'file_data'],
    [{ file_url: 'https://example.org/x.pdf' }, 'invalid_request', 'file_url'],
    [{}, 'invalid_request', 'file_data'],
    [{ file_id: 'file-none' }, 'invalid_request', 'file_id'],
    [{ file_data: dataUrl(pdf), file_id: 'file-none' }, 'invalid_request', 'file_data'],
    [{ file_data: dataUrl(pdf), ocr: 'perhaps' }, 'invalid_request', 'ocr'],
  ])('422: %#', async (body, code, param) => {
    const answer = await post(body);
    expect([answer.status, JSON.parse(answer.text).error]).toMatchObject([422, { code, param }]);
  });

  it.each([
    [[['name="pages"', '1']], 'file'],
    [
      [
        ['name="file"; filename="a.pdf"', pdf],
        ['name="what"', '1'],
      ],
      'what',
    ],
    [
      [
        ['name="file"; filename="a.pdf"', pdf],
        ['name="file"; filename="b.pdf"', pdf],
      ],
      'file',
    ],
    [
      [
        ['name="file"; filename="a.pdf"', pdf],
        ['name="ocr"', 'x'],
      ],
      'ocr',
    ],
  ] as const)('422 for a form that is wrong: %#', async (parts, param) => {
    const answer = await form('/v1/documents/extract', parts);
    expect([answer.status, JSON.parse(answer.text).error]).toMatchObject([
      422,
      { code: 'invalid_request', param },
    ]);
  });

  it('counts against the limits of the key', async () => {
    const made = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/admin/v1/keys`,
      headers: sluice.adminAuth,
      body: JSON.stringify({ name: 'slow', limits: { rpm: 1 } }),
    });
    const { key }: { key: string } = JSON.parse(made.text);
    const own = { authorization: `Bearer ${key}` };
    const first = await post({ file_data: dataUrl(pdf) }, own);
    expect([first.status, first.headers['x-ratelimit-limit-requests']]).toEqual([200, '1']);
    const second = await post({ file_data: dataUrl(pdf) }, own);
    expect([second.status, JSON.parse(second.text).error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(second.headers['retry-after']).toBeDefined();
  });

  it('lists at least forty extensions', async () => {
    const { text: body } = await rawRequest({
      url: `${sluice.url}/v1/documents/formats`,
      headers: sluice.auth,
    });
    const { formats } = JSON.parse(body);
    const extensions = new Set(formats.flatMap((format: { extensions: string[] }) => format.extensions));
    expect(extensions.size).toBeGreaterThanOrEqual(40);
  });

  it('files live no longer than `retention` of the key allows', async () => {
    const created = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/admin/v1/keys`,
      headers: sluice.adminAuth,
      body: JSON.stringify({ name: 'short', settings: { retention: { files: '1h' } } }),
    });
    const own = { authorization: `Bearer ${JSON.parse(created.text).key}` };
    const file = [['name="file"; filename="a.txt"', 'text']] as const;
    const lifetimes = [own, sluice.auth].map(async (headers) => {
      const { text: body } = await form('/v1/files', file, headers);
      const { id, created_at: at, expires_at: end } = JSON.parse(body);
      await rawRequest({ method: 'DELETE', url: `${sluice.url}/v1/files/${id}`, headers });
      return end - at;
    });
    expect(await Promise.all(lifetimes)).toEqual([3600, 30 * 86_400]);
  });

  it('stored files are encrypted on disk and private to one account (SEC-10)', async () => {
    const { status, text: body } = await form('/v1/files', [
      ['name="purpose"', 'user_data'],
      ['name="expires_after[anchor]"', 'created_at'],
      ['name="expires_after[seconds]"', '3600'],
      ['name="file"; filename="Holzmann.txt"', `A secret of ${email}`],
    ]);
    expect([status, JSON.parse(body)]).toMatchObject([
      200,
      { filename: 'Holzmann.txt', status: 'processed' },
    ]);
    const folder = join(sluice.dataDir, 'files');
    const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'));
    expect(stored.length).toBe(1);
    expect(stored.join('')).not.toContain('secret');
    const { id } = JSON.parse(body);
    const made = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/admin/v1/accounts`,
      headers: sluice.adminAuth,
      body: JSON.stringify({ name: 'others' }),
    });
    const key = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/admin/v1/keys`,
      headers: sluice.adminAuth,
      body: JSON.stringify({ name: 'other', account: JSON.parse(made.text).id }),
    });
    const other = { authorization: `Bearer ${JSON.parse(key.text).key}` };
    for (const path of [`/v1/files/${id}`, `/v1/files/${id}/content`]) {
      expect((await rawRequest({ url: `${sluice.url}${path}`, headers: other })).status).toBe(404);
      expect((await rawRequest({ url: `${sluice.url}${path}`, headers: sluice.auth })).status).toBe(200);
    }
    const listed = await rawRequest({ url: `${sluice.url}/v1/files`, headers: other });
    expect(JSON.parse(listed.text)).toMatchObject({ data: [], has_more: false });
  });
});
