import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createDocumentEngine, DocumentError } from '@sluice/documents';
import type { Reader } from './reader.ts';

/** This project, with one process for each kind of work. @param ownOcr read scans with the bundled engine, whatever is installed */
export function sluiceReader(ownOcr: boolean): Reader {
  const engine = createDocumentEngine({
    textProcesses: 1,
    ocrProcesses: 1,
    ...(ownOcr ? { programFolders: [] } : {}),
  });
  return {
    name: 'sluice',
    version: 'this tree',
    reads: () => true,
    read: async (path) => {
      try {
        const { markdown } = await engine.extract(await readFile(path), { filename: `file${extname(path)}` });
        return { text: markdown, refused: undefined };
      } catch (error) {
        if (error instanceof DocumentError) return { text: '', refused: error.code };
        throw error;
      }
    },
    close: () => engine.close(),
  };
}
