import type { Detector, ReplacementMode } from '@sluice/pii';
import type { ChatCompletionRequest } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import type { AnonymizationSettings } from '../../config/index.ts';
import { testPrincipal } from '../../test-support/principal.ts';
import { engineOf } from '../../test-support/privacy-engine.ts';
import { createPrivacy } from '../index.ts';

/** `Canary` and a word is a person, the word alone a user's name; `Day` and digits is a date, `Town` a place. */
const detector: Detector = {
  detect: (text) =>
    [
      { pattern: /Canary \w+/g, code: 101 },
      { pattern: /(?<=Canary )\w+/g, code: 102 },
      { pattern: /Day\d+/g, code: 302 },
      { pattern: /Town/g, code: 204 },
    ].flatMap(({ pattern, code }) =>
      [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
        start: index,
        end: index + length,
        code,
        score: 1,
      })),
    ),
};

interface Given {
  readonly own?: AnonymizationSettings;
  readonly broken?: boolean;
}

async function leaves(
  request: Partial<ChatCompletionRequest>,
  { own, broken }: Given = {},
): Promise<boolean> {
  const principal = testPrincipal({ scopes: new Set(), anonymization: own });
  const settings: AnonymizationSettings = { types: [101] };
  const privacy = createPrivacy({
    engine: () => {
      if (broken === true) throw new Error('no weights');
      return engineOf(detector);
    },
    settings: () => settings,
    now: () => 0,
    digest: (text) => Buffer.from(text).toString('hex').padEnd(64, '0'),
  });
  const call = { request: { model: 'm', ...request }, sizeBytes: 9, texts: undefined };
  const decision = privacy.decide(call.request, principal, settings);
  const safe = await privacy.anonymize(call, principal, { decision, settings, passesImages: true });
  return privacy.hasResidualPii(call, safe, principal, settings);
}

const said = (content: string): Partial<ChatCompletionRequest> => ({ messages: [{ role: 'user', content }] });
const dates = { enable_anonymization: true, anonymization_types: [302] };

describe('residual personal data', () => {
  it.each<[string, Partial<ChatCompletionRequest>, boolean]>([
    ['nothing', said('Name a lake.'), false],
    ['a person', said('Ask Canary Anna.'), true],
    ['a date, which they do not name', said('On Day1.'), false],
    ['a marker of nobody', said('What is <PERSON_1>?'), false],
    ['a person, replaced', { ...said('Ask Canary Anna.'), enable_anonymization: true }, false],
    [
      'a person beside many dates that were replaced',
      { ...said('Ask Canary Anna on Day1, Day2, Day3.'), ...dates },
      true,
    ],
    [
      'a person in another text than the dates that were replaced',
      {
        messages: [...(said('Day1, Day2').messages ?? []), ...(said('Canary Anna').messages ?? [])],
        ...dates,
      },
      true,
    ],
    ['dates that were replaced', { ...said('On Day1, Day2.'), ...dates }, false],
    [
      'a person of whom a part was replaced',
      { ...said('Ask Canary Anna.'), enable_anonymization: true, anonymization_types: [102] },
      true,
    ],
    [
      'a person replaced along with more',
      { ...said('Ask Canary Anna on Day1.'), enable_anonymization: true, anonymization_types: [101, 302] },
      false,
    ],
    ['a user', { ...said('Hi'), user: 'Canary Anna' }, true],
    ['a user, as a digest', { ...said('Hi'), user: 'Canary Anna', ...dates }, false],
  ])('%s', async (_, request, expected) => {
    expect(await leaves(request)).toBe(expected);
  });

  it.each<ReplacementMode>(['placeholder', 'surrogate', 'redact', 'mask', 'hash'])(
    'does not include replacements: %s',
    async (replacement) => {
      const request = { ...said('Canary Anna, Canary Berta: Day1'), enable_anonymization: true };
      const own = { replacement };
      expect(await leaves({ ...request, anonymization_types: [101, 302] }, { own })).toBe(false);
      expect(await leaves({ ...request, anonymization_types: [302] }, { own })).toBe(true);
    },
  );

  it('includes the search location if places are personal', async () => {
    const request: Partial<ChatCompletionRequest> = {
      ...said('Hi'),
      web_search_options: { user_location: { type: 'approximate', approximate: { city: 'Lisbon' } } },
    };
    expect(await leaves(request)).toBe(false);
    const own: AnonymizationSettings = { types: [204] };
    expect(await leaves(request, { own })).toBe(true);
    expect(await leaves({ ...request, ...dates }, { own })).toBe(true);
    expect(await leaves({ ...request, enable_anonymization: true }, { own })).toBe(false);
  });

  it('includes content that cannot be searched', async () => {
    const image = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AAAA' } };
    const request: Partial<ChatCompletionRequest> = { messages: [{ role: 'user', content: [image] }] };
    expect(await leaves(request)).toBe(true);
    expect(await leaves({ ...request, enable_anonymization: true })).toBe(true);
    expect(await leaves(said('Hi'), { broken: true })).toBe(true);
  });
});
