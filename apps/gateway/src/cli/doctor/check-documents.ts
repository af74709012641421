import { createDocumentEngine } from '@sluice/documents';
import type { Finding } from './finding.ts';

/** Checks how strongly the processes that read documents are isolated from the rest of the machine (SEC-33). */
export function checkDocuments(): Finding {
  const documents = createDocumentEngine({ initialProcesses: 0 });
  const { level, network, memory } = documents.isolation();
  documents.close();
  const message = `parsed in separate processes; isolation: ${level}, network: ${network}, memory: ${memory}`;
  return level === 'watchdog'
    ? {
        state: 'warn',
        what: 'documents',
        message,
        fix: 'Install util-linux (prlimit, unshare), and allow unprivileged user namespaces in the kernel.',
      }
    : { state: 'ok', what: 'documents', message };
}
