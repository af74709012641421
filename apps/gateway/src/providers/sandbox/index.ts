export { sandboxModels } from './answer.ts';
export { SandboxScript } from './script.ts';
export { createSandboxTransport } from './transport.ts';
