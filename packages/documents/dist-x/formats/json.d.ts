/** Decodes escaped letters and line ends, so that words next to an escape sequence stay separate words. */
export declare function decodeJsonEscapes(json: string): string;
/** JSON and JSON Lines, kept as they are because models read them well; notebooks are rendered cell by cell. */
export declare const json: {
    readonly format: 'json';
    readonly mediaType: 'application/json';
    readonly extensions: readonly ["json", "jsonl", "ndjson", "geojson", "ipynb", "webmanifest"];
    readonly probe: ({ text, textEncoding }: import("../sniff/sample.ts").Sample) => 0 | 0.5;
    readonly extract: (source: import("../model/extraction-context.ts").Source) => AsyncGenerator<{
        number: number;
        markdown: string;
        source: "text";
        confidence: number;
    }, void, any>;
};
