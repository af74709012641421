import { ChatCompletionRequest } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { findNearMisses } from './near-miss-names.ts';

const knownNames = new Set(Object.keys(ChatCompletionRequest.properties));

const meant = (name: string): string | undefined =>
  /'(\w+)'/.exec(findNearMisses({ model: 'm', [name]: true }, knownNames)[0]?.msg ?? '')?.[1];

describe('findNearMisses', () => {
  it.each([
    'enable_anonymisation',
    'enable_anonimization',
    'enable_anonymizaton',
    'enable_anonymizaiton',
    'enabel_anonymization',
    'enableAnonymization',
    'EnableAnonymisation',
    'ENABLE_ANONYMIZATION',
    'enable-anonymization',
    'enable_anonymization_',
    'anonymization',
    'anonymisation',
    'anonymize',
    'anonymise',
    'anonymized',
    'anonymization_enabled',
    'use_anonymization',
    'pseudonymize',
    'deidentify',
    'redact_pii',
  ])('%s was meant to switch anonymization', (name) => expect(meant(name)).toBe('enable_anonymization'));

  it.each([
    'anonymization_type',
    'anonymisation_types',
    'anonymizationTypes',
    'anonymization_entities',
    'anonymize_types',
    'anonymization_typs',
    'pii_types',
  ])('%s was meant to choose types', (name) => expect(meant(name)).toBe('anonymization_types'));

  it('other members of ours are recognized too', () => {
    expect(meant('ignore_mismatched_parameter')).toBe('ignore_mismatched_parameters');
    expect(meant('extraBody')).toBe('extra_body');
  });

  it.each([
    'min_p',
    'top_k',
    'repetition_penalty',
    'chat_template_kwargs',
    'guided_json',
    'mask',
    'transforms',
    'include_reasoning',
    'cache_prompt',
    'provider',
    'mismatch',
  ])('%s of other APIs is left alone', (name) => expect(meant(name)).toBeUndefined());

  it('members of the contract are never near misses', () => {
    expect(
      findNearMisses({ enable_anonymization: true, anonymization_types: [0], extra_body: {} }, knownNames),
    ).toEqual([]);
  });
});
