/** Cohere: billed units differ from the tokens read and written. */
import type { CostCase } from './cost-case.ts';

const command = { input: 2500, output: 10_000 };

export const cohereCases: readonly CostCase[] = [
  {
    title: 'Cohere, recorded: billed units, not tokens',
    wire: 'cohere',
    usage: {
      billed_units: { input_tokens: 39, output_tokens: 27 },
      tokens: { input_tokens: 1683, output_tokens: 62 },
      cached_tokens: 992,
    },
    price: command,
    tokens: [1683, 62],
    nanos: 39 * 2500 + 27 * 10_000,
  },
  {
    title: 'Cohere, recorded: a call',
    wire: 'cohere',
    usage: {
      billed_units: { input_tokens: 119, output_tokens: 52 },
      tokens: { input_tokens: 1549, output_tokens: 103 },
      cached_tokens: 992,
    },
    price: command,
    tokens: [1549, 103],
    nanos: 119 * 2500 + 52 * 10_000,
  },
  {
    title: 'Cohere, recorded: reasoning, nearly all of the prompt cached',
    wire: 'cohere',
    usage: {
      billed_units: { input_tokens: 8, output_tokens: 50 },
      tokens: { input_tokens: 1394, output_tokens: 54 },
      cached_tokens: 1360,
    },
    price: command,
    tokens: [1394, 54],
    nanos: 8 * 2500 + 50 * 10_000,
  },
  {
    title: 'Cohere: tokens where nothing is billed apart',
    wire: 'cohere',
    usage: { tokens: { input_tokens: 100, output_tokens: 8 }, cached_tokens: 30 },
    price: { ...command, cachedInput: 1000 },
    tokens: [100, 8],
    nanos: 70 * 2500 + 30 * 1000 + 8 * 10_000,
  },
  {
    title: 'Cohere: billed units alone are the tokens, too',
    wire: 'cohere',
    usage: { billed_units: { input_tokens: 12, output_tokens: 7 } },
    price: command,
    tokens: [12, 7],
    nanos: 12 * 2500 + 7 * 10_000,
  },
];
