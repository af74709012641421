export { unlockOffice } from './unlock-office.js';
//# sourceMappingURL=index.js.map