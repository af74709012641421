/** Excel 5 to 2003. */
export declare const xls: {
    readonly format: 'xls';
    readonly mediaType: 'application/vnd.ms-excel';
    readonly extensions: readonly ["xls", "xlt", "xla"];
    readonly probe: (sample: import("../sniff/sample.ts").Sample) => number;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<import("../index.ts").Page, void, any>;
};
