/** Internet messages (RFC 5322) and MHTML web archives. */
export declare const eml: {
    readonly format: 'eml';
    readonly mediaType: 'message/rfc822';
    readonly extensions: readonly ["eml", "mht", "mhtml", "mime", "emlx"];
    readonly probe: ({ text, textEncoding }: import("../sniff/sample.ts").Sample) => 0 | 0.5 | 0.85;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<import("../index.ts").Page, void, any>;
};
