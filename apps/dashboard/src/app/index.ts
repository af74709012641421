export { App } from './app.tsx';
export { applyTheme, readTheme } from './theme.ts';
