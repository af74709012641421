export * from './quality/index.ts';
export * from './text/index.ts';
