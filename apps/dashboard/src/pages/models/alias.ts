import type { components } from '../../api/index.ts';

export type Alias = components['schemas']['ConfiguredAlias'];
export type Target = Alias['targets'][number];

export const targetName = (target: Target): string => (typeof target === 'string' ? target : target.model);
