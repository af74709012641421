/** Rich Text Format. */
export declare const rtf: {
    readonly format: 'rtf';
    readonly mediaType: 'application/rtf';
    readonly extensions: readonly ["rtf"];
    readonly probe: ({ head }: import("../sniff/sample.ts").Sample) => 0 | 0.95;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
