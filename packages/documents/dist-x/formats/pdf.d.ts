/** PDF; the header may start anywhere in the first kilobyte. */
export declare const pdf: {
    readonly format: 'pdf';
    readonly mediaType: 'application/pdf';
    readonly extensions: readonly ["pdf"];
    readonly probe: ({ head }: import("../sniff/sample.ts").Sample) => 0 | 0.97;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<import("../index.ts").Page, void, any>;
};
