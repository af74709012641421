import { type Static, Type } from 'typebox';
import { PrivacyReceipt } from '../privacy/index.ts';
import { orNull, pageOf, Timestamp } from './common-schemas.ts';

const owner = (what: string) =>
  Type.Object(
    {
      id: Type.String({ description: `Public id of the ${what}.` }),
      name: orNull(Type.String(), `Its current display name; null if the ${what} no longer exists.`),
    },
    { description: `The ${what} that sent the request.` },
  );

/** What every receipt says of its request. */
const facts = {
  request_id: Type.String({ description: 'The `x-request-id` of the response.' }),
  started_at: Timestamp,
  account: owner('account'),
  team: orNull(owner('team'), 'Null for none.'),
  key: owner('key'),
  model: Type.String({ description: 'The model that answered, as `<provider>/<model_name>`.' }),
  provider: Type.String({ description: 'The provider of that model.' }),
  region: orNull(Type.String(), 'Configured region of the provider; null if unknown.'),
  status: Type.Enum(['ok', 'error', 'aborted', 'cut'], {
    description: 'How the request ended, as in `GET /v1/usage`.',
  }),
  attempts: Type.Integer({ minimum: 0, description: 'Number of calls to providers; 0: nothing was sent.' }),
};

const AnonymizedReceipt = Type.Object(
  { ...facts, ...PrivacyReceipt.properties },
  {
    title: 'AnonymizedReceipt',
    description: 'Receipt of a request that was anonymized. Never holds a value.',
  },
);

const PlainReceipt = Type.Object(
  { ...facts, mode: Type.Enum(['off'], { description: 'Anonymization was off.' }) },
  { title: 'PlainReceipt', description: 'Receipt of a request that was sent without anonymization.' },
);

export const Receipt = Type.Union([AnonymizedReceipt, PlainReceipt]);
export type Receipt = Static<typeof Receipt>;

export const ReceiptList = pageOf(Receipt, 'ReceiptList', 'Receipts, newest first.');
