/** TNEF attachments (winmail.dat) sent by Outlook. */
export declare const tnef: {
    readonly format: 'tnef';
    readonly mediaType: 'application/ms-tnef';
    readonly extensions: readonly ["tnef"];
    readonly probe: ({ head }: import("../sniff/sample.ts").Sample) => 0 | 0.95;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<import("../index.ts").Page, void, any>;
};
