import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { CatalogModel, Fees, Price, PriceTier, ServicePrice } from './model.ts';

const closed = { additionalProperties: false };
const tiers = Type.Optional(Type.Array(Type.Object(PriceTier.properties, closed), { minItems: 1 }));
const servicePrice = Type.Optional(Type.Object({ ...ServicePrice.properties, tiers }, closed));
const fees = Type.Optional(Type.Object(Fees.properties, closed));
const serviceTiers = Type.Optional(
  Type.Object(
    { flex: servicePrice, priority: servicePrice, batch: servicePrice, fast: servicePrice },
    closed,
  ),
);

/** Rejects unknown fields: a mistyped price class would otherwise bill wrongly without notice. */
const StrictModel = Type.Object(
  {
    ...CatalogModel.properties,
    price: Type.Optional(Type.Object({ ...Price.properties, tiers, serviceTiers, fees }, closed)),
  },
  closed,
);

const maxShownReasons = 20;

/** Compiled on use: not needed for the bundled catalog. */
const compileStrictModel = () => Compile(StrictModel);
type StrictModelCheck = ReturnType<typeof compileStrictModel>;

/** An invalid catalog, with one line per violation, each naming the model. */
export class CatalogError extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    const shown = reasons.slice(0, maxShownReasons);
    const rest = reasons.length - shown.length;
    super(`Invalid catalog:\n${shown.join('\n')}${rest > 0 ? `\n... and ${rest} more` : ''}`);
    this.name = 'CatalogError';
    this.reasons = reasons;
  }
}

/**
 * Validates a catalog from outside (a file, a generator) against the schema and further rules: unique models, tiers by
 * ascending threshold, limits within the context window.
 *
 * @param value an array of models, as read from JSON
 * @returns the same models, typed
 * @throws CatalogError with all violations
 */
export function parseCatalog(value: unknown): CatalogModel[] {
  if (!Array.isArray(value)) {
    throw new CatalogError(['the catalog must be an array of models']);
  }
  const items: readonly unknown[] = value;
  const models: CatalogModel[] = [];
  const reasons: string[] = [];
  const strictModel = compileStrictModel();
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (!strictModel.Check(item)) {
      reasons.push(
        ...schemaViolations(strictModel, item).map((violation) => `${itemLabel(item, index)}: ${violation}`),
      );
      continue;
    }
    const id = `${item.provider}/${item.name}`;
    reasons.push(...ruleViolations(item).map((violation) => `${id}: ${violation}`));
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

function schemaViolations(strictModel: StrictModelCheck, item: unknown): string[] {
  const violations: string[] = [];
  for (const { keyword, instancePath, message } of strictModel.Errors(item)) {
    const path = instancePath.slice(1).replaceAll('/', '.');
    // An unknown field is reported twice, for itself and for its parent: keep the more specific path.
    if (keyword !== 'additionalProperties') {
      const violation = keyword === 'boolean' ? 'is not a known field' : message;
      violations.push(path === '' ? violation : `${path} ${violation}`);
    }
  }
  return violations.length > 0 ? violations : ['does not match the schema'];
}

function ruleViolations(model: CatalogModel): string[] {
  const violations = tierOrderViolations('price', model.price);
  for (const [name, price] of Object.entries(model.price?.serviceTiers ?? {})) {
    violations.push(...tierOrderViolations(`price.serviceTiers.${name}`, price));
  }
  if (model.reasoning === false && (model.reasoningStyle ?? 'none') !== 'none') {
    violations.push('reasoningStyle requires a reasoning model');
  }
  if (new Set(model.unsupportedParameters).size !== (model.unsupportedParameters?.length ?? 0)) {
    violations.push('unsupportedParameters contains a duplicate');
  }
  const window = model.contextWindow ?? Number.POSITIVE_INFINITY;
  if ((model.maxInputTokens ?? 0) > window) {
    violations.push('maxInputTokens is more than contextWindow');
  }
  if ((model.maxOutputTokens ?? 0) > window) {
    violations.push('maxOutputTokens is more than contextWindow');
  }
  return violations;
}

function tierOrderViolations(label: string, price: ServicePrice | undefined): string[] {
  const thresholds = (price?.tiers ?? []).map(({ aboveInputTokens }) => aboveInputTokens);
  return thresholds.some((threshold, index) => threshold <= (thresholds[index - 1] ?? 0))
    ? [`${label}.tiers must be ordered by aboveInputTokens`]
    : [];
}

function itemLabel(item: unknown, index: number): string {
  if (typeof item === 'object' && item !== null && 'provider' in item && 'name' in item) {
    return `${String(item.provider)}/${String(item.name)}`;
  }
  return `[${index}]`;
}
