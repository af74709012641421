/** What a caller wants of the choice that `model: "auto"` leaves open. */
import { type Static, Type } from 'typebox';
import { optionalNullable } from './schema-helpers.ts';

const globs = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 200 });

/** Members shared by requests and settings. */
export const routingPreferenceFields = {
  dial: optionalNullable(Type.Number({ minimum: 0, maximum: 10 }), {
    description: 'From 0, the lowest price, to 10, the best answer at any price; 5 is `balanced`.',
  }),
  candidates: optionalNullable(globs, {
    description: 'Globs of `<provider>/<model>`: only these models are chosen from.',
  }),
  exclude: optionalNullable(globs, {
    description: 'Globs of `<provider>/<model>`: none of these models is chosen.',
  }),
  max_price_per_mtok: optionalNullable(Type.Number({ minimum: 0 }), {
    description: 'USD per million answer tokens; dearer models are not chosen.',
  }),
  max_cost_usd: optionalNullable(Type.Number({ exclusiveMinimum: 0 }), {
    description: 'Models whose answer is expected to cost more are not chosen.',
  }),
  first_token_seconds: optionalNullable(Type.Number({ exclusiveMinimum: 0 }), {
    description: 'Models that are expected to begin later are chosen only if all are.',
  }),
  answer_seconds: optionalNullable(Type.Number({ exclusiveMinimum: 0 }), {
    description: 'Models that are expected to take longer for the whole answer are chosen only if all are.',
  }),
  regions: optionalNullable(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1 }), {
    description: 'Only providers that are configured with one of these regions, and local ones.',
  }),
  retention: optionalNullable(Type.Union([Type.Enum(['zero']), Type.Integer({ minimum: 0 })]), {
    description: 'Only providers configured to keep nothing (`zero`), or nothing longer than so many days.',
  }),
};

export const RoutingPreferences = Type.Object(routingPreferenceFields, {
  additionalProperties: false,
  title: 'RoutingPreferences',
  description:
    'What `auto` is to choose by. It may narrow what the key, the account and the gateway allow, never widen it.',
});
export type RoutingPreferences = Static<typeof RoutingPreferences>;

/** The request's own member for it; never sent to a provider. */
export const routingExtensionFields = {
  routing: optionalNullable(RoutingPreferences, { description: 'Preferences for `model: "auto"`.' }),
};
