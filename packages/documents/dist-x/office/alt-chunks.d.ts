/** Content in other formats that a Word document includes in its body (w:altChunk). */
import type { EmbeddedFile } from './embedded-files.ts';
import type { OfficePackage } from './office-package.ts';
/** Returns the included files, in the order of their relationships. */
export declare function readAltChunks(parts: OfficePackage): readonly EmbeddedFile[];
