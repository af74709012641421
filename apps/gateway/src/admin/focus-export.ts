/**
 * Usage as cost and usage data of FinOps: the columns of FOCUS 1.2 that are mandatory, and those that tell what was used
 * (https://focus.finops.org). One row for each day, key, model and API.
 */
import type { UsageDimension, UsageSummaryRow } from '../storage/index.ts';
import { type CsvCell, toCsvLine } from './csv.ts';
import { formatTimestamp } from './timestamp.ts';

/** What a row is made of. */
export interface FocusCharge {
  readonly row: UsageSummaryRow;
  readonly accountName: string | null;
  readonly keyName: string | null;
}

/** By what the usage of a report is divided. */
export const focusDimensions: readonly UsageDimension[] = [
  'day',
  'account',
  'team',
  'key',
  'provider',
  'model',
  'endpoint',
];

const group = (dimension: UsageDimension) => (charge: FocusCharge) => charge.row.group[dimension] ?? null;
const cost = ({ row }: FocusCharge): string => (row.costNanos / 1e9).toFixed(9);
const tokens = ({ row }: FocusCharge): number => row.promptTokens + row.completionTokens;
const always = (value: string) => () => value;
const dayStart = (charge: FocusCharge): Date => new Date(`${group('day')(charge) ?? '1970-01-01'}T00:00:00Z`);
const text = (date: Date): string => `${formatTimestamp(date.getTime()).slice(0, 19)}Z`;
const monthStart = (charge: FocusCharge, months: number): string => {
  const day = dayStart(charge);
  return text(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1)));
};

const columns: Readonly<Record<string, (charge: FocusCharge) => CsvCell>> = {
  BilledCost: cost,
  BillingAccountId: group('account'),
  BillingAccountName: ({ accountName }) => accountName,
  BillingCurrency: always('USD'),
  BillingPeriodEnd: (charge) => monthStart(charge, 1),
  BillingPeriodStart: (charge) => monthStart(charge, 0),
  ChargeCategory: always('Usage'),
  ChargeClass: () => null,
  ChargeDescription: (charge) =>
    `${charge.row.requests} requests to ${group('provider')(charge)}/${group('model')(charge)}`,
  ChargeFrequency: always('Usage-Based'),
  ChargePeriodEnd: (charge) => text(new Date(dayStart(charge).getTime() + 86_400_000)),
  ChargePeriodStart: (charge) => text(dayStart(charge)),
  ConsumedQuantity: tokens,
  ConsumedUnit: always('Tokens'),
  ContractedCost: cost,
  EffectiveCost: cost,
  InvoiceIssuerName: group('provider'),
  ListCost: cost,
  PricingQuantity: tokens,
  PricingUnit: always('Tokens'),
  ProviderName: group('provider'),
  PublisherName: group('provider'),
  ResourceId: group('key'),
  ResourceName: ({ keyName }) => keyName,
  ResourceType: always('API key'),
  ServiceCategory: always('AI and Machine Learning'),
  ServiceName: group('model'),
  ServiceSubcategory: always('Generative AI'),
  SubAccountId: group('team'),
  Tags: (charge) => JSON.stringify({ endpoint: group('endpoint')(charge) }),
  x_Requests: ({ row }) => row.requests,
  x_Errors: ({ row }) => row.errors,
  x_PromptTokens: ({ row }) => row.promptTokens,
  x_CompletionTokens: ({ row }) => row.completionTokens,
  // Their cost is unknown, and in none of the columns above.
  x_UnpricedRequests: ({ row }) => row.unpriced,
};

export const focusHeader = toCsvLine(Object.keys(columns));

export function toFocusLine(charge: FocusCharge): string {
  return toCsvLine(Object.values(columns).map((read) => read(charge)));
}
