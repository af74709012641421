import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../input-error.ts';
import { decodeText } from './decode-text.ts';
import { createModelMatcher } from './model-key.ts';
import { type BillOptions, readBill } from './read-bill.ts';

const matcher = createModelMatcher([
  'gpt-4o',
  'claude-sonnet-4-5',
  'anthropic/claude-sonnet-4.5',
  'gemini-2.5-flash',
  'amazon.nova-lite-v1:0',
]);
const options: BillOptions = {
  columns: {},
  dateOrder: undefined,
  usdPerUnit: undefined,
  matcherFor: () => matcher,
};

/** What a bill charges for known models, by day and key, in USD. */
function charges(text: string, more: Partial<BillOptions> = {}) {
  const { format, lines, leftOut } = readBill(text, { ...options, ...more });
  return {
    format,
    lines: lines.map(({ day, key, costNanos }) => [day, key, costNanos / 1e9]),
    leftOut: leftOut.map(({ reason, rows }) => `${rows} ${reason}`),
  };
}

const gpt = matcher.keyOfName('gpt-4o');
const sonnet = matcher.keyOfName('claude-sonnet-4-5');
const flash = matcher.keyOfName('gemini-2.5-flash');
const nova = matcher.keyOfName('amazon.nova-lite-v1:0');

describe('readBill recognizes', () => {
  it.each([
    {
      format: 'OpenAI costs',
      text: `start_time,end_time,start_time_iso,end_time_iso,amount_value,amount_currency,line_item,project_id
1793664000,1793750400,2026-11-03T00:00:00+00:00,2026-11-04T00:00:00+00:00,0.125,usd,"gpt-4o-2024-08-06, input",proj_1
1793664000,1793750400,2026-11-03T00:00:00+00:00,2026-11-04T00:00:00+00:00,5e-7,usd,"gpt-4o-2024-08-06, output",proj_1`,
      lines: [
        ['2026-11-03', gpt, 0.125],
        ['2026-11-03', gpt, 5e-7],
      ],
    },
    {
      format: 'Anthropic cost',
      text: `usage_date_utc,model,workspace,api_key,usage_type,context_window,token_type,cost_usd,cost_type
2026-11-03,Claude Sonnet 4.5,Default,key,message,≤ 200k,input_no_cache,1.5,token`,
      lines: [['2026-11-03', sonnet, 1.5]],
    },
    {
      format: 'OpenRouter activity',
      text: `generation_id,created_at,cost_total,model_permaslug,provider_name
gen-1,2026-11-03 10:00:00.000,0.0123,anthropic/claude-4.5-sonnet-20250929,Anthropic`,
      lines: [['2026-11-03', sonnet, 0.0123]],
    },
    {
      format: 'AWS Cost and Usage Report',
      text: `identity/LineItemId,lineItem/LineItemType,lineItem/UsageStartDate,lineItem/ProductCode,lineItem/UsageType,lineItem/UnblendedCost,lineItem/CurrencyCode,lineItem/LineItemDescription,product/ProductName
1,Usage,2026-11-03T05:00:00Z,AmazonBedrock,USE1-NovaLite-input-tokens,0.06,USD,$0.00006 per 1K tokens,Amazon Bedrock
2,Usage,2026-11-03T05:00:00Z,abc123,USE1-MP:USE1_InputTokenCount-Units,3,USD,AWS Marketplace software usage,Claude Sonnet 4.5 (Amazon Bedrock Edition)
3,Usage,2026-11-03T05:00:00Z,AmazonEC2,BoxUsage:t3.micro,9,USD,t3.micro,Amazon Elastic Compute Cloud
4,Tax,2026-11-03T05:00:00Z,AmazonBedrock,USE1-NovaLite-input-tokens,0.01,USD,Tax,Amazon Bedrock
5,Credit,2026-11-03T05:00:00Z,AmazonBedrock,USE1-NovaLite-input-tokens,-0.02,USD,Credit,Amazon Bedrock`,
      lines: [
        ['2026-11-03', nova, 0.06],
        ['2026-11-03', sonnet, 3],
        ['2026-11-03', nova, -0.02],
      ],
      leftOut: ['1 rows of other services', '1 taxes'],
    },
    {
      format: 'AWS Cost and Usage Report',
      text: `line_item_usage_start_date\tline_item_product_code\tline_item_resource_id\tline_item_usage_type\tline_item_unblended_cost
2026-11-03 00:00:00.000\tAmazonBedrock\tarn:aws:bedrock:us-east-1:1:inference-profile/us.amazon.nova-lite-v1:0\tUSE1-x-tokens\t0.5`,
      lines: [['2026-11-03', nova, 0.5]],
    },
    {
      format: 'AWS Cost Explorer',
      text: `Usage type,USE1-NovaLite-input-tokens($),USE1-NovaLite-output-tokens($),BoxUsage:t3.micro($),Total costs($)
Usage type total,0.3,0.9,4,5.2
2026-11-03,0.1,0.4,2,2.5
2026-11-04,0.2,0.5,2,2.7`,
      lines: [
        ['2026-11-03', nova, 0.1],
        ['2026-11-03', nova, 0.4],
        ['2026-11-04', nova, 0.2],
        ['2026-11-04', nova, 0.5],
      ],
      leftOut: ['2 rows of other services'],
    },
    {
      format: 'Azure cost export',
      text: `InvoiceSectionName,Date,MeterCategory,MeterSubCategory,MeterName,ProductName,CostInBillingCurrency,BillingCurrencyCode,CostInUsd
x,11/03/2026,Azure OpenAI,Azure OpenAI Service,gpt-4o-0806-Inp-glbl Tokens,Azure OpenAI - gpt-4o,9,EUR,10
x,11/03/2026,Storage,Blob,LRS Data Stored,Blob,1,EUR,1.1`,
      lines: [['2026-11-03', gpt, 10]],
      leftOut: ['1 rows of other services'],
    },
    {
      format: 'Google Cloud billing',
      text: `Invoice number,1
Invoice date,2026-11-30

Project ID,Service description,SKU description,Usage start date,Usage end date,Cost ($)
p,Gemini API,Generate content input token count gemini 2.5 flash short input text,2026-11-03,2026-11-03,"1,234.50"
p,Vertex AI,Gemini 2.5 Flash GA Text Output - Predictions,2026-11-03,2026-11-03,-0.50
p,Compute Engine,N1 Core,2026-11-03,2026-11-03,7.00
,,,,Total,"1,241.00"
,,,,,0`,
      lines: [
        ['2026-11-03', flash, 1234.5],
        ['2026-11-03', flash, -0.5],
      ],
      leftOut: ['1 rows of other services'],
    },
    {
      format: 'FOCUS',
      text: `BilledCost,BillingCurrency,ChargeCategory,ChargePeriodStart,ChargePeriodEnd,ProviderName,ServiceName,SkuId,x_SkuDescription
0.75,USD,Usage,2026-11-03T00:00:00Z,2026-11-04T00:00:00Z,AWS,Amazon Bedrock,SKU1,USE1-NovaLite-input-tokens
0.10,USD,Tax,2026-11-03T00:00:00Z,2026-11-04T00:00:00Z,AWS,Amazon Bedrock,SKU1,USE1-NovaLite-input-tokens`,
      lines: [['2026-11-03', nova, 0.75]],
      leftOut: ['1 taxes'],
    },
    {
      format: 'table',
      text: 'sep=;\nDate;Model;Cost (USD)\n03.11.2026;GPT-4o;"1.234,50"\n04.11.2026;GPT-4o;0,5\n;Summe;1235,00',
      lines: [
        ['2026-11-03', gpt, 1234.5],
        ['2026-11-04', gpt, 0.5],
      ],
    },
  ])('$format', ({ format, text, lines, leftOut = [] }) => {
    expect(charges(text)).toEqual({ format, lines, leftOut });
  });

  it('columns by the names that the operator gives, and the rest around them', () => {
    const text = 'Tag,Modell,Betrag,Currency\n2026-11-03,gpt-4o,2,EUR';
    const columns = { date: 'Tag', model: 'Modell', cost: 'Betrag' };
    expect(charges(text, { columns, usdPerUnit: 1.1 }).lines).toEqual([['2026-11-03', gpt, 2.2]]);
  });

  it('who sent a FOCUS bill', () => {
    const text =
      'ChargePeriodStart,BilledCost,ServiceName,ProviderName,SkuId\n2026-11-03,1,Azure OpenAI,Microsoft,gpt-4o';
    expect(readBill(text, options).presets).toEqual(['azure']);
  });
});

describe('readBill refuses', () => {
  const head = 'date,model,cost\n';
  it.each([
    { text: '', message: 'It is empty' },
    {
      text: 'when,what\n2026-11-03,x',
      message: 'are not recognized: when, what. Name the columns: --columns',
    },
    { text: 'date,model,input_tokens\n2026-11-03,x,5', message: 'A report of tokens has no costs' },
    { text: `${head}soon,gpt-4o,1`, message: "Line 2: 'soon' in column 'date' is no date" },
    {
      text: `${head}2026-11-03,gpt-4o,cheap`,
      message: "Line 2: 'cheap' in column 'cost' is no amount of money",
    },
    { text: `${head}2026-11-03,gpt-4o,1.2.x`, message: 'is no amount of money' },
    { text: `${head}2026-11-03,gpt-4o,€1`, message: 'It is in EUR, the ledger in USD' },
    { text: `${head}03/04/2026,gpt-4o,1`, message: '--date-order dmy or --date-order mdy' },
    { text: `${head}2026-11-03,"gpt-4o,1\n2026-11-04,gpt-4o,2`, message: 'It is no valid CSV' },
    {
      text: 'Usage type,a-tokens($),b-tokens($)\n2026-11-03,1,many',
      message: "Line 2: 'many' in column 'b-tokens' is no amount",
    },
    { text: head, message: 'It has no row that charges for a model' },
  ])('$message', ({ text, message }) => {
    expect(() => charges(text)).toThrow(message);
  });
});

describe('readBill and any table', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '2026-11-03',
      '03/04/2026',
      '1793664000',
      'gpt-4o',
      'Total',
      '',
      '0',
      '-1,5',
      '1.234,5',
      '$2',
      '(3)',
      'EUR',
    ),
    fc.string({ maxLength: 12 }),
    fc.double().map(String),
  );
  const headings = [
    'date',
    'model',
    'cost',
    'currency',
    'Usage type',
    'a($)',
    'SKU description',
    'lineItem/UsageType',
  ];

  it('either reads it, with finite amounts and days that exist, or says what is wrong', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(headings, { minLength: 3 }),
        fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 6 }),
        fc.constantFrom(',', ';', '\t', '|'),
        (names, rows, delimiter) => {
          const text = [names, ...rows].map((cells) => cells.join(delimiter)).join('\n');
          try {
            for (const line of readBill(text, options).lines) {
              expect(Number.isSafeInteger(line.costNanos) || Math.abs(line.costNanos) > 2 ** 53).toBe(true);
              expect(new Date(line.day).toISOString().slice(0, 10)).toBe(line.day);
            }
          } catch (error) {
            if (!(error instanceof InputError)) throw error;
          }
        },
      ),
    );
  });

  it('shows no control characters of a file', () => {
    expect(() => readBill('date,model,cost\n2026-11-03,gpt-4o,\u001b[31mred', options)).toThrow("'?[31mred'");
  });
});

describe('decodeText', () => {
  const text = 'Datum;Modell;Preis €\n';
  const utf16 = Buffer.from(text, 'utf16le');
  it.each([
    { title: 'UTF-8', bytes: Buffer.from(text) },
    { title: 'UTF-8 with a byte order mark', bytes: Buffer.from(`\ufeff${text}`) },
    { title: 'UTF-16 with a byte order mark', bytes: Buffer.from(`\ufeff${text}`, 'utf16le') },
    { title: 'UTF-16 without one', bytes: utf16 },
    { title: 'big-endian UTF-16', bytes: Buffer.from(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()) },
    {
      title: 'Windows-1252',
      bytes: Buffer.concat([Buffer.from('Datum;Modell;Preis '), Buffer.from([0x80, 0x0a])]),
    },
    { title: 'gzip', bytes: gzipSync(text) },
  ])('reads $title', ({ bytes }) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('refuses what is no text, and a damaged gzip file', () => {
    expect(() => decodeText(Buffer.from('PK\u0003\u0004 a workbook\0\u0001\0more'))).toThrow('It is no text');
    expect(() => decodeText(Buffer.from([0x1f, 0x8b, 8, 0, 1]))).toThrow('damaged gzip file');
  });
});
