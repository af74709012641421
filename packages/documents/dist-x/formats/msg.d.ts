/** Outlook messages and message templates. */
export declare const msg: {
    readonly format: 'msg';
    readonly mediaType: 'application/vnd.ms-outlook';
    readonly extensions: readonly ["msg", "oft"];
    readonly probe: ({ compound }: import("../sniff/sample.ts").Sample) => 0 | 0.95;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<import("../index.ts").Page, void, any>;
};
