import { type Static, Type } from 'typebox';
import { AliasTargets, aliasNamePattern } from '../../config/index.ts';
import { pageOf } from '../common-schemas.ts';
import { recordMembers } from './record-schemas.ts';

const targets = Type.Unsafe<AliasTargets>({
  ...AliasTargets,
  maxItems: 100,
  description: 'Models, tried in order, or chosen by weight.',
});

export const NewAliasBody = Type.Object(
  {
    name: Type.String({ pattern: aliasNamePattern, description: 'Name that requests use as `model`.' }),
    targets,
  },
  {
    title: 'NewAliasBody',
    description: 'An alias to create.',
    additionalProperties: false,
    examples: [{ name: 'fast', targets: ['openai/gpt-5-mini', { model: 'mistral/small', weight: 1 }] }],
  },
);
export type NewAliasBody = Static<typeof NewAliasBody>;

export const AliasChange = Type.Object(
  { targets: Type.Optional(targets) },
  {
    title: 'AliasChange',
    description: 'What the alias stands for from now on.',
    additionalProperties: false,
    examples: [{ targets: ['openai/gpt-5-mini'] }],
  },
);
export type AliasChange = Static<typeof AliasChange>;

export const ConfiguredAlias = Type.Object(
  { ...recordMembers, targets },
  { title: 'ConfiguredAlias', description: 'An alias.' },
);
export type ConfiguredAlias = Static<typeof ConfiguredAlias>;

export const ConfiguredAliasList = pageOf(
  ConfiguredAlias,
  'ConfiguredAliasList',
  'Aliases in order of name, wherever they come from.',
);
