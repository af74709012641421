/** Word 97 to 2003. */
export declare const doc: {
    readonly format: 'doc';
    readonly mediaType: 'application/msword';
    readonly extensions: readonly ["doc", "dot"];
    readonly probe: (sample: import("../sniff/sample.ts").Sample) => number;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
