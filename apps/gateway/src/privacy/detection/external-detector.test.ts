import { describe, expect, it } from 'vitest';
import type { DetectorSettings } from '../../config/index.ts';
import { createExternalDetector, type ExternalDetectorDeps } from './external-detector.ts';

const settings: DetectorSettings = {
  url: 'http://detector.internal/find',
  timeoutMs: 500,
  apiKey: 'detector-key',
  types: { PATIENT: 101, Station: 204 },
};

type Asked = Parameters<ExternalDetectorDeps['fetchJson']>[0];

function detectorThat(answers: (texts: string[]) => unknown, status = 200) {
  const asked: Asked[] = [];
  const notices: string[] = [];
  const external = createExternalDetector({
    fetchJson: async (request) => {
      asked.push(request);
      return { status, body: answers(JSON.parse(request.body).texts) };
    },
    settings: () => settings,
    notice: (message) => notices.push(message),
  });
  const find = async (...texts: string[]) => {
    const findings = await external()?.find(texts.map((text) => ({ text, format: 'plain' as const })));
    return texts.map((text) =>
      findings?.find(text).map(({ start, end, code }) => [text.slice(start, end), code]),
    );
  };
  return { find, asked, notices, external };
}

const span = (start: number, end: number, type = 'PERSON') => ({ start, end, type, score: 0.9 });

describe('external detector', () => {
  it('receives each text once, with its key', async () => {
    const { find, asked } = detectorThat((texts) => ({ results: texts.map(() => []) }));
    await find('one', 'two', 'one', ' ');
    expect(asked).toEqual([
      {
        url: settings.url,
        method: 'POST',
        headers: expect.objectContaining({ authorization: 'Bearer detector-key' }),
        body: '{"texts":["one","two"]}',
        timeoutMs: 500,
      },
    ]);
  });

  it('maps type names: ours, configured and common ones; others are reported once', async () => {
    const { find, notices } = detectorThat(() => ({
      results: [
        [span(0, 2), span(2, 4, 'PATIENT'), span(4, 6, 'Station'), span(6, 8, 'org'), span(0, 8, 'MOOD')],
      ],
    }));
    const expected = [
      [
        ['aa', 101],
        ['bb', 101],
        ['cc', 204],
        ['dd', 301],
      ],
    ];
    expect(await find('aabbccdd')).toEqual(expected);
    expect(await find('aabbccdd')).toEqual(expected);
    expect(notices).toEqual([
      'The detector of anonymization.detector returned the unknown type MOOD, which is ignored.',
    ]);
  });

  it("uses UTF-16 offsets, and code points in Presidio's format", async () => {
    const text = '\u{1F98A} Anna';
    const own = detectorThat(() => ({ results: [[span(3, 7)]] }));
    expect(await own.find(text)).toEqual([[['Anna', 101]]]);
    const presidio = detectorThat(() => [[{ start: 2, end: 6, entity_type: 'PERSON', score: 0.85 }]]);
    expect(await presidio.find(text)).toEqual([[['Anna', 101]]]);
  });

  it.each<[string, unknown, number?]>([
    ['a list too few', { results: [] }],
    ['a span past the end', { results: [[span(0, 99)]] }],
    ["a span past the end in Presidio's form", [[{ start: 0, end: 1e9, entity_type: 'PERSON' }]]],
    ['an empty span', { results: [[span(2, 2)]] }],
    ['a span of half an offset', { results: [[span(0.5, 2)]] }],
    ['no type', { results: [[{ start: 0, end: 2 }]] }],
    ['another form', { spans: [] }],
    ['an error', { results: [[]] }, 500],
  ])('fails for %s', async (_, body, status) => {
    const { find, notices } = detectorThat(() => body, status);
    await expect(find('Anna')).rejects.toThrow();
    await expect(find('Anna')).rejects.toThrow();
    expect(notices).toHaveLength(1);
  });

  it('does not show responses it could not parse', async () => {
    const { find, notices } = detectorThat(() => JSON.parse('Anna Schmidt'));
    await expect(find('Anna')).rejects.toThrow();
    expect(notices).toEqual([
      'anonymization.detector fails, so requests are rejected: Its response is not JSON.',
    ]);
  });

  it('has no results for a text that was not sent', async () => {
    const { external } = detectorThat(() => ({ results: [[]] }));
    const findings = await external()?.find([{ text: 'one', format: 'plain' }]);
    expect(() => findings?.find('other')).toThrow(RangeError);
  });
});
