/** Opens Office packages (OOXML, OpenDocument); each part is decompressed at most once. */
import { listZipEntries, readZipEntry } from '../archive/index.js';
import { decodeText } from '../charset/index.js';
import { readXml } from '../markup/index.js';
import { DocumentError } from '../model/index.js';
const numbers = new Intl.Collator('en', { numeric: true });
/** Opens a package; a file that is not a ZIP archive has no parts. */
export function openPackage(file, budget) {
    const entries = new Map((listZipEntries(file) ?? []).map((entry) => [entry.name.replace(/^\//, ''), entry]));
    const names = [...entries.keys()];
    const bytes = (name) => {
        const entry = entries.get(name);
        if (entry === undefined)
            return undefined;
        try {
            return readZipEntry(file, entry, budget);
        }
        catch (error) {
            if (error instanceof DocumentError && error.code === 'limit_exceeded')
                throw error;
            return undefined;
        }
    };
    return {
        names,
        readPart: bytes,
        readXml(name, handler) {
            const part = bytes(name);
            if (part !== undefined)
                readXml(decodeText(part).text, handler, budget);
        },
        findNames: (pattern) => names.filter((name) => pattern.test(name)).sort(numbers.compare),
    };
}
//# sourceMappingURL=office-package.js.map