/** Limits for one document; each is the largest allowed value. */
export interface Limits {
    /** Size of the uploaded file. */
    readonly fileBytes: number;
    /** Total decompressed size, counted on actual output. */
    readonly inflatedBytes: number;
    /** Members of archives and packages at all nesting levels. */
    readonly entries: number;
    /** Nesting depth of files within files. */
    readonly depth: number;
    /** Markup elements, cells and objects. */
    readonly nodes: number;
    /** UTF-16 code units of the resulting Markdown. */
    readonly characters: number;
    readonly pages: number;
    /** Pixels of one image. */
    readonly pixels: number;
    /** Wall-clock time from handing the document to a process until its last page, without OCR. */
    readonly wallMs: number;
    /** Added to `wallMs` for every page read with OCR. */
    readonly wallMsPerOcrPage: number;
    /** CPU time of one document without OCR. */
    readonly cpuMs: number;
    /** Resident memory of the child process. */
    readonly memoryBytes: number;
}
/** Default limits. */
export declare const defaultLimits: Limits;
type Countable = 'inflatedBytes' | 'entries' | 'nodes' | 'characters' | 'pages';
/** Tracks the cost of a document across all nesting levels. */
export interface Budget {
    readonly limits: Limits;
    /** Adds to a count; throws `DocumentError` (limit_exceeded) when it exceeds its limit. */
    charge(what: Countable, amount?: number): void;
    /** Returns what remains of a count. */
    remaining(what: Countable): number;
    /** Throws `DocumentError` (limit_exceeded) for an image with more pixels than allowed. */
    checkPixels(width: number, height: number): void;
}
/** Creates a budget with the given limits. */
export declare function createBudget(limits: Limits): Budget;
export {};
