import { createDocumentEngine } from '@sluice/documents';
import type { Finding } from './finding.ts';

/** How strongly the processes that read documents are kept apart from the rest of the machine (SEC-33). */
export function checkDocuments(): Finding {
  const documents = createDocumentEngine({ initialProcesses: 0 });
  const { level, network, memory } = documents.isolation();
  documents.close();
  const words = `read in processes of their own; isolation: ${level}, network: ${network}, memory: ${memory}`;
  return level === 'watchdog'
    ? {
        state: 'warn',
        what: 'documents',
        words,
        mend: 'Install util-linux (prlimit, unshare), and let the kernel give namespaces to ordinary users.',
      }
    : { state: 'ok', what: 'documents', words };
}
