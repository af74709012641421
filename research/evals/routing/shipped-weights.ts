import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the weights in the package. */
export const shippedWeights: string = dirname(
  fileURLToPath(import.meta.resolve('@sluice/router/weights/router.bin')),
);
