export {};
//# sourceMappingURL=unlocked.js.map