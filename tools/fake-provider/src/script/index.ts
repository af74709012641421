export { createScriptShelf, modelForScript, type ScriptShelf } from './choose-script.ts';
export { parseScript, type Script, ScriptSchema, type SingleScript } from './script.ts';
