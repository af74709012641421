/** Inputs and results of an extraction. */
export {};
//# sourceMappingURL=extraction.js.map