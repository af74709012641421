import { answerFaults } from './answer-faults.ts';
import type { TransportFault } from './fault.ts';
import { framingFaults } from './framing-faults.ts';
import { streamFaults } from './stream-faults.ts';

export { FAULT_TEXT, type FaultOutcome, type TransportFault } from './fault.ts';
export { faultsFor } from './faults-for.ts';

/** All named faults; a table test iterates over them. */
export const transportFaults: Readonly<Record<string, TransportFault>> = {
  ...framingFaults,
  ...streamFaults,
  ...answerFaults,
};
