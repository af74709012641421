/** OpenDocument text documents. */
export declare const odt: {
    readonly format: 'odt';
    readonly mediaType: 'application/vnd.oasis.opendocument.text';
    readonly extensions: readonly ["odt", "ott", "odm"];
    readonly probe: (sample: import("../sniff/sample.ts").Sample) => number;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncIterable<import("../index.ts").Page>;
};
