export {};
//# sourceMappingURL=ocr-engine.js.map