export {};
//# sourceMappingURL=system-tesseract.js.map