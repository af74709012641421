import { floorTarget } from './floor-target.ts';
import { litellmTarget } from './litellm-target.ts';
import { portkeyTarget } from './portkey-target.ts';
import { adminToken, apisTarget, sluiceTarget, workersTarget } from './sluice-target.ts';
import type { Target } from './target.ts';
import { tensorzeroTarget } from './tensorzero-target.ts';

export { type RunningTarget, startTarget } from './running-target.ts';
export { TARGET_NAMES, type Target } from './target.ts';
export { adminToken, apisTarget, sluiceTarget, workersTarget };

/** In the order of measurement. */
export const TARGETS: readonly Target[] = [
  floorTarget,
  sluiceTarget,
  portkeyTarget,
  tensorzeroTarget,
  litellmTarget,
];
