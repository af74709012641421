/**
 * Columns of the bills that providers export. Names are compared in lower case and without other characters, so that
 * `lineItem/UsageStartDate` and `line_item_usage_start_date` are the same.
 */

/** A kind of bill: where it has what. Of several columns, the first one that exists is used. */
export interface BillFormat {
  readonly name: string;
  /** Presets of the providers that send such bills; empty: any. */
  readonly presets: readonly string[];
  /** Columns that only this format has; one of each group must exist. */
  readonly marks: readonly (readonly string[])[];
  readonly date: readonly string[];
  readonly cost: readonly string[];
  /** All of them may name the model; the first that names a known one does. */
  readonly model: readonly string[];
  /** Columns that tell what else a bill covers. */
  readonly service?: readonly string[];
  /** What the services with models are called. */
  readonly services?: RegExp;
  /** The currency, unless the column of costs names it (`CostUSD`). */
  readonly currency?: readonly string[];
  /** The kind of a charge: taxes are not in the ledger. */
  readonly kind?: readonly string[];
  /** Who sent the bill, in formats of several providers. */
  readonly issuer?: readonly string[];
  /** The order of day and month, where the provider documents it. */
  readonly dateOrder?: 'mdy';
}

const clouds =
  /bedrock|openai|cognitive|foundry|azure ai|ai services|vertex|gemini|generative|agent platform|anthropic|claude|mistral|cohere|llama/i;

export const billFormats: readonly BillFormat[] = [
  // FOCUS 1.0 and later (focus.finops.org, column library): the names are the same for every provider that exports it;
  // columns with x_ are the provider's own. It comes first, since exports add their own columns to it.
  {
    name: 'FOCUS',
    presets: [],
    marks: [['chargeperiodstart'], ['billedcost', 'effectivecost']],
    date: ['chargeperiodstart'],
    cost: ['billedcost', 'effectivecost'],
    model: [
      'xmodel',
      'xmodelname',
      'xmodelid',
      'resourceid',
      'xskudescription',
      'xskumetername',
      'skumeter',
      'resourcename',
      'chargedescription',
      'skuid',
    ],
    service: ['servicename', 'publishername', 'providername', 'serviceprovidername'],
    services: clouds,
    currency: ['billingcurrency'],
    kind: ['chargecategory'],
    issuer: ['providername', 'serviceprovidername', 'invoiceissuername', 'publishername'],
  },
  // platform.openai.com, Usage, Export, Costs: the fields of the Costs API (amount.value, amount.currency, line_item),
  // one row for a day and line item such as `gpt-4o-2024-08-06, cached input`.
  {
    name: 'OpenAI costs',
    presets: ['openai'],
    marks: [['amountvalue'], ['lineitem', 'model']],
    date: ['starttimeiso', 'starttime', 'date'],
    cost: ['amountvalue'],
    model: ['lineitem', 'model'],
    currency: ['amountcurrency'],
  },
  // console.anthropic.com, Cost, Export.
  {
    name: 'Anthropic cost',
    presets: ['anthropic'],
    marks: [['usagedateutc']],
    date: ['usagedateutc'],
    cost: ['costusd'],
    model: ['model', 'modelversion'],
  },
  // openrouter.ai, Activity, Export: one row for a generation. The activity API has `date` and `usage`.
  {
    name: 'OpenRouter activity',
    presets: ['openrouter'],
    marks: [['modelpermaslug']],
    date: ['createdat', 'date'],
    cost: ['costtotal', 'usage'],
    model: ['modelpermaslug', 'model'],
  },
  // AWS Cost and Usage Report: `lineItem/...` in the first version, `line_item_...` in Athena and Data Exports. Models of
  // other vendors are billed through AWS Marketplace, by a product of their own.
  {
    name: 'AWS Cost and Usage Report',
    presets: ['bedrock'],
    marks: [['lineitemusagestartdate'], ['lineitemunblendedcost', 'lineitemnetunblendedcost']],
    date: ['lineitemusagestartdate'],
    cost: ['lineitemunblendedcost', 'lineitemnetunblendedcost'],
    model: [
      'lineitemresourceid',
      'productmodel',
      'productproductname',
      'productname',
      'lineitemusagetype',
      'lineitemlineitemdescription',
    ],
    service: ['lineitemproductcode', 'productproductname', 'productname', 'productservicename'],
    services: clouds,
    currency: ['lineitemcurrencycode'],
    kind: ['lineitemlineitemtype'],
  },
  // Azure Cost Management: exports of actual cost (EA and MCA, dates as MM/DD/YYYY), and downloads of cost analysis.
  {
    name: 'Azure cost export',
    presets: ['azure'],
    marks: [
      ['metername', 'meter', 'metercategory'],
      ['costinusd', 'costusd', 'costinbillingcurrency', 'pretaxcost', 'cost'],
    ],
    date: ['date', 'usagedate', 'usagedatetime'],
    cost: ['costinusd', 'costusd', 'costinbillingcurrency', 'pretaxcost', 'cost'],
    model: ['metername', 'meter', 'productname', 'product', 'metersubcategory'],
    service: ['metercategory', 'servicename', 'consumedservice', 'servicefamily', 'metersubcategory'],
    services: clouds,
    currency: ['billingcurrencycode', 'billingcurrency', 'currency'],
    kind: ['chargetype'],
    dateOrder: 'mdy',
  },
  // Google Cloud: the BigQuery export (`service.description`, `sku.description`, `usage_start_time`, `cost`), and the
  // tables of the console (`SKU description`, `Usage start date`, `Cost ($)`).
  {
    name: 'Google Cloud billing',
    presets: ['gemini', 'vertex'],
    marks: [['skudescription', 'sku']],
    date: ['usagestarttime', 'usagestartdate', 'usagedate', 'date', 'day'],
    cost: ['cost', 'unroundedcost', 'unroundedsubtotal', 'subtotal'],
    model: ['skudescription', 'sku'],
    service: ['servicedescription', 'service'],
    services: clouds,
    currency: ['currency'],
    kind: ['costtype'],
  },
  {
    name: 'table',
    presets: [],
    marks: [],
    date: ['date', 'day', 'usagedate', 'starttime', 'startedat', 'timestamp', 'createdat', 'time'],
    cost: ['costusd', 'cost', 'totalcost', 'amountusd', 'amount', 'spend', 'billed'],
    model: ['model', 'modelname', 'modelid', 'modelversion', 'lineitem', 'sku', 'description', 'product'],
    currency: ['currency', 'currencycode', 'billingcurrency'],
  },
];

/** What a FOCUS column of the issuer says, by our presets. */
export const focusIssuers: readonly (readonly [pattern: RegExp, presets: readonly string[]])[] = [
  [/amazon|aws/i, ['bedrock']],
  [/microsoft|azure/i, ['azure']],
  [/google/i, ['gemini', 'vertex']],
  [/openrouter/i, ['openrouter']],
  [/openai/i, ['openai']],
  [/anthropic/i, ['anthropic']],
];

/** The name of a column, comparable: `Cost ($)` is `cost`. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .replaceAll(/\(\s*(?:US\$|[$€£¥]|[A-Z]{3})\s*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
