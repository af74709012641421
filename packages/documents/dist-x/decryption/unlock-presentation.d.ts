/** Encrypted presentations of PowerPoint 97 to 2003 (MS-PPT 2.3.7): each persistent object has a key of its own. */
import type { Budget } from '../model/index.ts';
import type { ReadStream, Streams, Unlocked } from './unlocked.ts';
/** The streams that differ in clear; undefined where the password is wrong. Charges the size of the objects. */
export declare function unlockPresentation(read: ReadStream, password: string, budget: Budget): Unlocked<Streams>;
