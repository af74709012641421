import { describe, expect, it } from 'vitest';
import { focusHeader, toFocusLine } from './focus-export.ts';

/** The columns that FOCUS 1.2 makes mandatory for every dataset of cost and usage. */
const mandatory = [
  'BilledCost',
  'BillingAccountId',
  'BillingAccountName',
  'BillingCurrency',
  'BillingPeriodEnd',
  'BillingPeriodStart',
  'ChargeCategory',
  'ChargeClass',
  'ChargeDescription',
  'ChargePeriodEnd',
  'ChargePeriodStart',
  'ContractedCost',
  'EffectiveCost',
  'InvoiceIssuerName',
  'ListCost',
  'PricingQuantity',
  'PricingUnit',
  'ProviderName',
  'PublisherName',
  'ServiceCategory',
  'ServiceName',
];

describe('usage in the columns of FOCUS', () => {
  const header = focusHeader.trim().split(',');

  it('has all mandatory columns', () => {
    expect(mandatory.filter((name) => !header.includes(name))).toEqual([]);
    expect(header.filter((name) => !/^(?:x_)?[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
  });

  it('has a charge for a day of a key, in the month that it is billed in', () => {
    const line = toFocusLine({
      row: {
        group: {
          day: '2026-12-31',
          account: 'acc_1',
          team: null,
          key: 'key_1',
          provider: 'openai',
          model: 'gpt',
          endpoint: 'chat',
        },
        requests: 3,
        errors: 1,
        aborted: 0,
        promptTokens: 10,
        completionTokens: 5,
        costNanos: 1_500_000,
        unpriced: 0,
      },
      accountName: 'Research, and "more"',
      keyName: '=cmd',
    });
    const charge = new Map(header.map((name, at) => [name, cells(line)[at]]));
    expect(Object.fromEntries(charge)).toMatchObject({
      BilledCost: '0.001500000',
      BillingAccountName: 'Research, and "more"',
      BillingPeriodStart: '2026-12-01T00:00:00Z',
      BillingPeriodEnd: '2027-01-01T00:00:00Z',
      ChargeClass: '',
      ChargePeriodStart: '2026-12-31T00:00:00Z',
      ChargePeriodEnd: '2027-01-01T00:00:00Z',
      ConsumedQuantity: '15',
      ResourceName: "'=cmd",
      SubAccountId: '',
      Tags: '{"endpoint":"chat"}',
    });
  });
});

/** The cells of a line of CSV (RFC 4180). */
function cells(line: string): readonly string[] {
  return [...line.trim().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
