export {};
//# sourceMappingURL=grayscale-image.js.map