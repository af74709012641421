export { createScriptQueue, modelForScript, type ScriptQueue } from './choose-script.ts';
export { parseScript, type Script, ScriptSchema, type SingleScript } from './script.ts';
