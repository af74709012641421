import { type Budget } from '../model/index.ts';
import type { Unlocked } from './unlocked.ts';
/** @param info what stands in the file about its encryption */
export declare function unlockPackage(info: Uint8Array, content: Uint8Array, password: string, budget: Budget): Unlocked<Uint8Array>;
