export { hasResidualPii } from './residual-pii.ts';
