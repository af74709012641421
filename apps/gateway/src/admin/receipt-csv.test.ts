import { describe, expect, it } from 'vitest';
import { receiptCsvHeader, toReceiptCsv } from './receipt-csv.ts';
import type { Receipt } from './receipt-schemas.ts';

const facts = {
  request_id: 'req_1',
  started_at: '2027-01-31T12:00:00.000Z',
  account: { id: 'acc_1', name: 'one' },
  team: { id: 'team_1', name: 'red' },
  key: { id: 'key_1', name: 'desk' },
  model: 'p/m',
  provider: 'p',
  region: 'eu',
  status: 'ok',
  attempts: 1,
} as const;

const anonymized: Receipt = {
  ...facts,
  mode: 'anonymized',
  replacement: 'placeholder',
  hint: true,
  detectors: [{ name: 'patterns', version: '1' }],
  entities: [
    { type: 'PERSON', code: 101, place: 'messages.content', count: 2 },
    { type: 'PERSON', code: 101, place: 'tools.*', count: 1 },
    { type: 'EMAIL_ADDRESS', code: 201, place: 'messages.content', count: 1 },
  ],
  total: 4,
  restored: 3,
  altered: 0,
  withheld: 1,
  milliseconds: 1.5,
  sent: [
    { sha256: 'a', bytes: 10, provider: 'p' },
    { sha256: 'b', bytes: 11 },
  ],
};

/** Cells by column; none of them holds a comma here. */
function cellsOf(receipt: Receipt): Record<string, string | undefined> {
  const cells = toReceiptCsv(receipt).trimEnd().split(',');
  const names = receiptCsvHeader.trimEnd().split(',');
  expect(cells).toHaveLength(names.length);
  return Object.fromEntries(names.map((name, index) => [name, cells[index]]));
}

describe('toReceiptCsv', () => {
  it('sums the counts of a type over its places, and names every recipient', () => {
    expect(cellsOf(anonymized)).toMatchObject({
      request_id: 'req_1',
      team_name: 'red',
      types: 'PERSON=3 EMAIL_ADDRESS=1',
      places: 'messages.content tools.*',
      total: '4',
      withheld: '1',
      sent_to: 'p unknown',
      sent_bytes: '10 11',
      sent_sha256: 'a b',
    });
  });

  it('has the facts of a request without anonymization', () => {
    expect(cellsOf({ ...facts, region: null, mode: 'off' })).toMatchObject({
      mode: 'off',
      region: '',
      total: '0',
      types: '',
    });
  });

  it.each([
    ['a, "b"\n', '"a, ""b""\n"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
  ])('the name %j can neither break a row nor run as a formula', (name, cell) => {
    const line = toReceiptCsv({ ...facts, mode: 'off', key: { id: 'key_1', name } });
    expect(line).toContain(`,key_1,${cell},p/m,`);
  });
});
