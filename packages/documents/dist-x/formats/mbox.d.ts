/** Mailboxes (mbox), one page per message. */
export declare const mbox: {
    readonly format: 'mbox';
    readonly mediaType: 'application/mbox';
    readonly extensions: readonly ["mbox"];
    readonly probe: ({ text, textEncoding }: import("../sniff/sample.ts").Sample) => 0 | 0.92;
    readonly extract: (source: import("../model/extraction-context.ts").Source, context: import("../model/extraction-context.ts").ExtractionContext) => AsyncGenerator<{
        number: number;
        markdown: string;
        source: "text";
        confidence: number;
    }, void, any>;
};
