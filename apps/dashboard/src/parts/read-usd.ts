const currency = /^(?:US\$|\$|USD)\s*|\s*(?:US\$|\$|USD)$/gi;
const groupedByCommas = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const groupedByDots = /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/;
const plain = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/** An amount above 0 as people write it: `20`, `$20`, `20 USD`, `20,50`, `1,000.50`. Undefined for anything else. */
export function readUsd(typed: string): number | undefined {
  const bare = typed
    .trim()
    .replace(currency, '')
    .replaceAll(/[\s'’_]/g, '');
  const amount = Number(numberText(bare));
  return Number.isFinite(amount) && amount > 0 ? amount : undefined;
}

function numberText(bare: string): string {
  if (groupedByCommas.test(bare)) return bare.replaceAll(',', '');
  if (groupedByDots.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  return plain.test(bare) ? bare.replace(',', '.') : 'no number';
}
