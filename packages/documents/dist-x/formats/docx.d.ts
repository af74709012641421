/** Word, Office Open XML. */
export declare const docx: {
    readonly format: 'docx';
    readonly mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    readonly extensions: readonly ["docx", "docm", "dotx", "dotm"];
    readonly probe: (sample: import("../sniff/sample.ts").Sample) => number;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
