/** PowerPoint, Office Open XML. */
export declare const pptx: {
    readonly format: 'pptx';
    readonly mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
    readonly extensions: readonly ["pptx", "pptm", "ppsx", "ppsm", "potx", "potm"];
    readonly probe: (sample: import("../sniff/sample.ts").Sample) => number;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
