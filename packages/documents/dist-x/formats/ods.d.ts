/** OpenDocument spreadsheets. */
export declare const ods: {
    readonly format: 'ods';
    readonly mediaType: 'application/vnd.oasis.opendocument.spreadsheet';
    readonly extensions: readonly ["ods", "ots"];
    readonly probe: (sample: import("../sniff/sample.ts").Sample) => number;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
