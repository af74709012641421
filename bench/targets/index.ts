import { floorTarget } from './floor-target.ts';
import { litellmTarget } from './litellm-target.ts';
import { portkeyTarget } from './portkey-target.ts';
import { apisTarget, sluiceTarget } from './sluice-target.ts';
import type { Target } from './target.ts';
import { tensorzeroTarget } from './tensorzero-target.ts';

export { type RunningTarget, startTarget } from './running-target.ts';
export { TARGET_NAMES, type Target } from './target.ts';
export { apisTarget, sluiceTarget };

/** In the order of measurement. */
export const TARGETS: readonly Target[] = [
  floorTarget,
  sluiceTarget,
  portkeyTarget,
  tensorzeroTarget,
  litellmTarget,
];
