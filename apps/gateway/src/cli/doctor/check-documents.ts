import { createDocumentEngine } from '@sluice/documents';
import { isolationAdvice } from '../start-notes.ts';
import type { Finding } from './finding.ts';

/** Checks how strongly the processes that read documents are isolated from the rest of the machine (SEC-33). */
export async function checkDocuments(isRequired: boolean): Promise<Finding> {
  const documents = createDocumentEngine({ initialProcesses: 0 });
  const { level, network, memory, filesystem, user } = await documents.isolation();
  documents.close();
  const message = `parsed in separate processes; isolation: ${level}, network: ${network}, files: ${filesystem}, user: ${user}, memory: ${memory}`;
  return level === 'full'
    ? { state: 'ok', what: 'documents', message }
    : { state: isRequired ? 'fail' : 'warn', what: 'documents', message, fix: isolationAdvice };
}
