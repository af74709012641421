export {};
//# sourceMappingURL=extraction-context.js.map