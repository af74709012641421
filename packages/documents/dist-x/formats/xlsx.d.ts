/** Excel workbooks: Office Open XML and its binary variant. */
export declare const xlsx: {
    readonly format: 'xlsx';
    readonly mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    readonly extensions: readonly ["xlsx", "xlsm", "xltx", "xltm", "xlsb", "xlam"];
    readonly probe: (sample: import("../sniff/sample.ts").Sample) => number;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<import("../index.ts").Page, void, any>;
};
