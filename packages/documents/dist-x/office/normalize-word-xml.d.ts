/** Returns the XML with plain text for hyphens, symbols, readings, fields, powers and fractions, and without hidden text. */
export declare function normalizeWordXml(xml: string, warn: (text: string) => void): string;
