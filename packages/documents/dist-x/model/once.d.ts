/** Computes a value on first use. A failure is not kept: the next use tries again. */
export declare function once<T>(compute: () => T): () => T;
