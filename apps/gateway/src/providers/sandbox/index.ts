export { sandboxModels, showingModels } from './answer.ts';
export {} from './script.ts';
export { createSandboxTransport } from './transport.ts';
