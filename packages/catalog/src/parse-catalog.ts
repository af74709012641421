import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { CatalogModel, Price, PriceTier, ServicePrice } from './model.ts';

const closed = { additionalProperties: false };
const tiers = Type.Optional(Type.Array(Type.Object(PriceTier.properties, closed), { minItems: 1 }));
const servicePrice = Type.Optional(Type.Object({ ...ServicePrice.properties, tiers }, closed));
const serviceTiers = Type.Optional(
  Type.Object(
    { flex: servicePrice, priority: servicePrice, batch: servicePrice, fast: servicePrice },
    closed,
  ),
);

/** Refuses members it does not know: a mistyped price class would otherwise charge wrongly, in silence. */
const StrictModel = Type.Object(
  {
    ...CatalogModel.properties,
    price: Type.Optional(Type.Object({ ...Price.properties, tiers, serviceTiers }, closed)),
  },
  closed,
);

const maxShownReasons = 20;

const compileStrictModel = () => Compile(StrictModel);
type StrictModelCheck = ReturnType<typeof compileStrictModel>;
let compiled: StrictModelCheck | undefined;

/** Compiled on first use: a start that only reads the bundled catalog does not pay for it. */
function strictModelCheck(): StrictModelCheck {
  compiled ??= compileStrictModel();
  return compiled;
}

/** Why a catalog was refused: one line a fault, each naming the model. */
export class CatalogError extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    const shown = reasons.slice(0, maxShownReasons);
    const rest = reasons.length - shown.length;
    super(`The catalog is refused:\n${shown.join('\n')}${rest > 0 ? `\n... and ${rest} more` : ''}`);
    this.name = 'CatalogError';
    this.reasons = reasons;
  }
}

/**
 * Checks a catalog from outside (a file, a generator) against the schema and its laws: each model once,
 * tiers by rising threshold, limits within the window.
 *
 * @param value an array of models, as read from JSON
 * @returns the same models, typed
 * @throws CatalogError with every reason
 */
export function parseCatalog(value: unknown): CatalogModel[] {
  if (!Array.isArray(value)) {
    throw new CatalogError(['the catalog must be an array of models']);
  }
  const items: readonly unknown[] = value;
  const models: CatalogModel[] = [];
  const reasons: string[] = [];
  const strictModel = strictModelCheck();
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (!strictModel.Check(item)) {
      reasons.push(...schemaViolations(item).map((fault) => `${itemLabel(item, index)}: ${fault}`));
      continue;
    }
    const id = `${item.provider}/${item.name}`;
    reasons.push(...ruleViolations(item).map((fault) => `${id}: ${fault}`));
    if (seen.has(id)) {
      reasons.push(`${id}: listed more than once`);
    }
    seen.add(id);
    models.push(item);
  }
  if (reasons.length > 0) {
    throw new CatalogError(reasons);
  }
  return models;
}

function schemaViolations(item: unknown): string[] {
  const faults: string[] = [];
  for (const { keyword, instancePath, message } of strictModelCheck().Errors(item)) {
    const path = instancePath.slice(1).replaceAll('/', '.');
    // A refused member is reported twice, once by its own path and once by its parent: the path says more.
    if (keyword !== 'additionalProperties') {
      const fault = keyword === 'boolean' ? 'is not a known member' : message;
      faults.push(path === '' ? fault : `${path} ${fault}`);
    }
  }
  return faults.length > 0 ? faults : ['does not match the schema'];
}

function ruleViolations(model: CatalogModel): string[] {
  const faults = tierOrderViolations('price', model.price);
  for (const [name, price] of Object.entries(model.price?.serviceTiers ?? {})) {
    faults.push(...tierOrderViolations(`price.serviceTiers.${name}`, price));
  }
  if (model.reasoning === false && (model.reasoningStyle ?? 'none') !== 'none') {
    faults.push('reasoningStyle is of a model that reasons');
  }
  if (new Set(model.unsupportedParameters).size !== (model.unsupportedParameters?.length ?? 0)) {
    faults.push('unsupportedParameters has a name twice');
  }
  const window = model.contextWindow ?? Number.POSITIVE_INFINITY;
  if ((model.maxInputTokens ?? 0) > window) {
    faults.push('maxInputTokens is more than contextWindow');
  }
  if ((model.maxOutputTokens ?? 0) > window) {
    faults.push('maxOutputTokens is more than contextWindow');
  }
  return faults;
}

function tierOrderViolations(label: string, price: ServicePrice | undefined): string[] {
  const thresholds = (price?.tiers ?? []).map(({ aboveInputTokens }) => aboveInputTokens);
  return thresholds.some((threshold, index) => threshold <= (thresholds[index - 1] ?? 0))
    ? [`${label}.tiers must rise by aboveInputTokens`]
    : [];
}

function itemLabel(item: unknown, index: number): string {
  if (typeof item === 'object' && item !== null && 'provider' in item && 'name' in item) {
    return `${String(item.provider)}/${String(item.name)}`;
  }
  return `[${index}]`;
}
