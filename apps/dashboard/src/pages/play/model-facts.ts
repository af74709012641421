import { formatCount, formatPrice } from '../../format/index.ts';
import { text } from './text.ts';
import type { ListedModel } from './use-default-model.ts';

/** Context, price and what it reads, in a line; empty for `auto` and aliases, whose models differ. */
export function modelFacts(model: ListedModel | undefined): string {
  if (model === undefined || !model.id.includes('/')) return '';
  const { context_length: context, pricing, input_modalities: reads } = model;
  const [input, output] = [pricing?.input, pricing?.output];
  return [
    ...(typeof context === 'number' ? [text.context(formatCount(context))] : []),
    typeof input === 'number' && typeof output === 'number'
      ? text.price(formatPrice(input), formatPrice(output))
      : text.noPrice,
    ...(reads && reads.length > 0 ? [text.reads(reads.join(', '))] : []),
  ].join(' · ');
}
