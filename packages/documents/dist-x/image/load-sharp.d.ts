/** Loads sharp with the first image: most documents have none, and its native library takes 11 MiB. */
export declare const loadSharp: () => Promise<import("sharp").SharpConstructor>;
