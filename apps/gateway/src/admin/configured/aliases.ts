import type { AliasTargets, ProviderSettings } from '../../config/index.ts';
import { violationsError } from '../../contract/index.ts';
import type { AliasChange, ConfiguredAlias } from './alias-schemas.ts';
import { createRecordAdmin, type RecordAdmin, type RecordAdminDeps } from './record-admin.ts';

export type AliasAdmin = RecordAdmin<AliasTargets, AliasChange, ConfiguredAlias>;

export interface AliasAdminDeps extends RecordAdminDeps {
  /** Providers in force. */
  readonly providers: () => readonly ProviderSettings[];
}

const unprintable = /[\p{Cc}\p{Cs}]/u;
const modelName = /^[^\s\p{Cc}]{1,300}$/u;

export function createAliasAdmin(deps: AliasAdminDeps): AliasAdmin {
  const { storedConfig, providers } = deps;
  return createRecordAdmin<AliasTargets, AliasChange, ConfiguredAlias>(deps, {
    kind: 'alias',
    section: 'models',
    blank: [],
    others: () =>
      new Map(
        [...storedConfig.fileSettings().aliases].map(([name, targets]) => [
          name,
          {
            origin: 'file' as const,
            content: targets.map(({ model, weight }) => (weight === undefined ? model : { model, weight })),
          },
        ]),
      ),
    encode: (_id, targets) => storedConfig.codec.encodeAlias(targets),
    decode: storedConfig.codec.decodeAlias,
    check: checkAlias,
    merge: (_name, before, { targets }) => targets ?? before,
    view: (facts, targets) => ({ ...facts, targets, warnings: warningsOf(targets, providers()) }),
    describe: (targets) => ({ targets }),
  });
}

/** Throws 422 naming each violation. */
function checkAlias(name: string, targets: AliasTargets): void {
  const problems = targets.flatMap((target, index) =>
    modelName.test(nameOf(target))
      ? []
      : [
          {
            loc: ['body', 'targets', index],
            msg: 'Input should be the name of a model',
            type: 'value_error',
          },
        ],
  );
  // Requests with it would no longer be routed. A dot alone would vanish from its own path.
  const taken =
    name === 'auto' || /^\.{1,2}$/.test(name) || unprintable.test(name)
      ? [
          {
            loc: ['body', 'name'],
            msg: 'auto is the router, and control characters and dots name nothing',
            type: 'value_error',
          },
        ]
      : [];
  if (problems.length + taken.length > 0) throw violationsError([...taken, ...problems]);
}

/** As at a start: what nobody has is told, and does not prevent the alias, since the provider may come. */
function warningsOf(targets: AliasTargets, providers: readonly ProviderSettings[]): string[] {
  const names = new Set(providers.map(({ name }) => name));
  return targets.flatMap((target) => {
    const model = nameOf(target);
    const slash = model.indexOf('/');
    if (slash <= 0) return [`'${model}' needs its provider, as <provider>/<model>.`];
    const provider = model.slice(0, slash);
    return names.has(provider)
      ? []
      : [`'${model}' names the provider '${provider}', which is not configured.`];
  });
}

function nameOf(target: AliasTargets[number]): string {
  return typeof target === 'string' ? target : target.model;
}
