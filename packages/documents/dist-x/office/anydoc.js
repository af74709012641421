/** Adapter of the anydoc library: the parts of its document model that are used, and its errors as `DocumentError`. */
import { createRequire } from 'node:module';
import { DocumentError } from '../model/index.js';
function isLibrary(value) {
    return (typeof value === 'object' && value !== null && typeof Reflect.get(value, 'toDocument') === 'function');
}
/** Loads the library. Throws `DocumentError` (engine_missing) if its native binary is not installed. */
function loadAnydoc() {
    let module;
    try {
        module = createRequire(import.meta.url)('@firecrawl/anydoc');
    }
    catch (cause) {
        throw new DocumentError('engine_missing', { cause });
    }
    if (!isLibrary(module))
        throw new DocumentError('engine_missing');
    return module;
}
function toDocumentError(error) {
    const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
    if (code === 'encrypted')
        return new DocumentError('encrypted', { cause: error });
    if (code === 'resourceLimit')
        return new DocumentError('inflated_too_far', { cause: error });
    return new DocumentError('malformed', { cause: error });
}
/** Reads a document into the library's model. Throws `DocumentError`. */
export async function readAnydocModel(bytes, kind) {
    const library = loadAnydoc();
    try {
        return await library.toDocument(bytes, kind);
    }
    catch (error) {
        throw toDocumentError(error);
    }
}
//# sourceMappingURL=anydoc.js.map