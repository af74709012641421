/** Preferences of the caller for `model: "auto"`. */
import { type Static, Type } from 'typebox';
import { optionalNullable } from './schema-helpers.ts';

const globs = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 200 });

/** Fields shared by requests and settings. */
export const routingPreferenceFields = {
  dial: optionalNullable(Type.Number({ minimum: 0, maximum: 10 }), {
    description: 'From 0, the lowest price, to 10, the best answer at any price; 5 is `balanced`.',
  }),
  candidates: optionalNullable(globs, {
    description: 'Globs of `<provider>/<model>`: only these models are considered.',
  }),
  exclude: optionalNullable(globs, {
    description: 'Globs of `<provider>/<model>`: these models are excluded.',
  }),
  max_price_per_mtok: optionalNullable(Type.Number({ minimum: 0 }), {
    description: 'USD per million output tokens; more expensive models are excluded.',
  }),
  max_cost_usd: optionalNullable(Type.Number({ exclusiveMinimum: 0 }), {
    description: 'Models whose response is expected to cost more are excluded.',
  }),
  first_token_seconds: optionalNullable(Type.Number({ exclusiveMinimum: 0 }), {
    description: 'Models with a longer expected time to first token are used only if no other is available.',
  }),
  answer_seconds: optionalNullable(Type.Number({ exclusiveMinimum: 0 }), {
    description: 'Models with a longer expected response time are used only if no other is available.',
  }),
  regions: optionalNullable(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1 }), {
    description: 'Only providers configured with one of these regions, and local ones.',
  }),
  retention: optionalNullable(Type.Union([Type.Enum(['zero']), Type.Integer({ minimum: 0 })]), {
    description: 'Only providers configured to retain no data (`zero`), or for at most this many days.',
  }),
};

export const RoutingPreferences = Type.Object(routingPreferenceFields, {
  additionalProperties: false,
  title: 'RoutingPreferences',
  description:
    'Preferences for `auto`. They can narrow what the key, the account and the gateway allow, never widen it.',
});
export type RoutingPreferences = Static<typeof RoutingPreferences>;

/** The request parameter; never sent to a provider. */
export const routingExtensionFields = {
  routing: optionalNullable(RoutingPreferences, { description: 'Preferences for `model: "auto"`.' }),
};
