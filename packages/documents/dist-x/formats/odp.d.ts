/** OpenDocument presentations and drawings. */
export declare const odp: {
    readonly format: 'odp';
    readonly mediaType: 'application/vnd.oasis.opendocument.presentation';
    readonly extensions: readonly ["odp", "otp", "odg", "otg"];
    readonly probe: (sample: import("../sniff/sample.ts").Sample) => number;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
