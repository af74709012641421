/** P-9: an external detector is used in addition to ours; if it fails, nothing is sent. */
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  disposeLater,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

const word = 'Zxqvoor';
const text = `${word} wrote from anna@example.org.`;
const messages = [{ role: 'user', content: text }];

type Answering = (texts: readonly string[], response: ServerResponse) => void;

/** Finds a single word, with its own type. */
const finding: Answering = (texts, response) => {
  const results = texts.map((one) =>
    [...one.matchAll(/Zxqvoor/g)].map(({ index }) => ({
      start: index,
      end: index + word.length,
      type: 'PATIENT',
      score: 0.9,
    })),
  );
  response.end(JSON.stringify({ results, version: 'ward-7' }));
};

let answering = finding;
const keys = new Set<string | undefined>();
let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

beforeAll(async () => {
  const server = createServer((request, response) => {
    keys.add(request.headers.authorization);
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => answering(JSON.parse(body).texts, response));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(Object(server.address()).port));
  });
  disposeLater(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  fake = await startFake({ recordBodies: true });
  const detector = {
    url: `http://127.0.0.1:${port}/find`,
    timeout: '300ms',
    api_key: 'env:DETECTOR_KEY',
    types: { PATIENT: 101 },
  };
  sluice = await startSluice({
    config: configFor(fake, { extra: { anonymization: { detector } } }),
    env: { DETECTOR_KEY: 'of the detector' },
  });
});
afterAll(disposeAll);
beforeEach(() => {
  answering = finding;
  fake.reset();
});

it.each([false, true])('adds entities whose values are restored (streamed: %s)', async (stream) => {
  const answer = await rawRequest(chatRequest(sluice, { enable_anonymization: true, stream, messages }));
  expect(answer.status).toBe(200);
  const [sent] = fake.receipts.requests();
  expect(sent?.body).toContain('<PERSON_1> wrote from <EMAIL_ADDRESS_1>.');
  expect(sent?.body).not.toContain(word);
  expect(answer.text).toContain(word);
  expect([...keys]).toEqual(['Bearer of the detector']);
  const receipt = await rawRequest({
    url: `${sluice.url}/v1/receipts/${String(answer.headers['x-request-id'])}`,
    method: 'GET',
    headers: sluice.auth,
  });
  expect(receipt.json()).toMatchObject({
    detectors: expect.arrayContaining([{ name: 'external', version: 'ward-7' }]),
    total: 2,
  });
});

it('is not called without anonymization', async () => {
  answering = () => expect.unreachable();
  expect((await rawRequest(chatRequest(sluice, { messages }))).status).toBe(200);
});

const anonymize = () =>
  rawRequest({
    url: `${sluice.url}/v1/anonymize`,
    method: 'POST',
    headers: sluice.auth,
    body: { input: [text, 'nothing'] },
  });

it('serves /v1/anonymize too', async () => {
  expect(Object((await anonymize()).json()).results[0].text).toBe('<PERSON_1> wrote from <EMAIL_ADDRESS_1>.');
});

it.each<[string, Answering]>([
  ['is silent', () => {}],
  ['hangs up', (_, response) => response.destroy()],
  ['answers 500', (_, response) => response.writeHead(500).end('{}')],
  ['answers no JSON', (texts, response) => response.end(texts.join())],
  [
    'points past the end',
    (texts, response) => {
      const span = { start: 0, end: 1000, type: 'PERSON', score: 1 };
      response.end(JSON.stringify({ results: texts.map(() => [span]) }));
    },
  ],
])('one that %s fails the request, and nothing is sent', async (_, broken) => {
  answering = broken;
  for (const answer of [
    await rawRequest(chatRequest(sluice, { enable_anonymization: true, messages })),
    await anonymize(),
  ]) {
    expect([answer.status, Object(answer.json()).error.code]).toEqual([503, 'privacy_unavailable']);
    expect(answer.text).not.toContain(word);
  }
  expect(fake.receipts.requests()).toHaveLength(0);
  expect(sluice.stderr()).toContain('anonymization.detector fails');
  expect(sluice.stderr() + sluice.stdout()).not.toContain(word);
});
