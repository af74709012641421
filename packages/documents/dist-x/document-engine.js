export {};
//# sourceMappingURL=document-engine.js.map