import type { DocumentEngine, DocumentEngineOptions } from './document-engine.ts';
/** Starts the engine. Returns immediately; child processes start in the background. */
export declare function createDocumentEngine(options?: DocumentEngineOptions): DocumentEngine;
