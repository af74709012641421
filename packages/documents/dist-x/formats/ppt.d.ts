/** PowerPoint 97 to 2003. */
export declare const ppt: {
    readonly format: 'ppt';
    readonly mediaType: 'application/vnd.ms-powerpoint';
    readonly extensions: readonly ["ppt", "pps", "pot"];
    readonly probe: (sample: import("../sniff/sample.ts").Sample) => number;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
