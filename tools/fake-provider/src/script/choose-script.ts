import type { RequestFacts } from '../exchange/request-facts.ts';
import { transportFaults } from '../faults/index.ts';
import { parseScript, type Script, type SingleScript } from './script.ts';

const MODEL_SCRIPT = /(?:^|\/)script:([A-Za-z0-9_-]+)$/u;
const MODEL_FAULT = /(?:^|\/)fault:([a-z0-9_]+)$/u;

/** Queued and default scripts, and the state of `failFirst`. */
export interface ScriptQueue {
  /** Serves the next request, before every other source of scripts. */
  enqueue(...scripts: readonly Script[]): void;
  setDefault(script: Script): void;
  /** True if the next request's script is known without its body and responds early. */
  nextIsEarly(): boolean;
  /** Returns the script of one request; `facts` is undefined for an early response. */
  take(facts: RequestFacts | undefined): SingleScript;
  queueLength(): number;
  reset(): void;
}

/**
 * Queue, then the model's name, then the last user message, then the default.
 * `take` throws TypeError if a script inside a request is malformed.
 */
export function createScriptQueue(): ScriptQueue {
  let queue: Script[] = [];
  let fallback: Script = {};
  let failures = new Map<string, number>();

  function withFailures(script: Script, marker: string): SingleScript {
    if (script.failFirst === undefined) return script;
    const { failFirst, ...rest } = script;
    const key = marker === '' ? JSON.stringify(script) : marker;
    const seen = failures.get(key) ?? 0;
    failures.set(key, seen + 1);
    return seen < failFirst.times ? failFirst.with : rest;
  }

  return {
    enqueue: (...scripts) => {
      queue.push(...scripts);
    },
    setDefault: (script) => {
      fallback = script;
    },
    nextIsEarly: () => (queue[0] ?? fallback).early === true,
    take: (facts) => {
      const script = queue.shift() ?? (facts === undefined ? undefined : scriptInside(facts)) ?? fallback;
      return withFailures(script, facts?.marker ?? '');
    },
    queueLength: () => queue.length,
    reset: () => {
      queue = [];
      fallback = {};
      failures = new Map();
    },
  };
}

function scriptInside(facts: RequestFacts): Script | undefined {
  const inModel = MODEL_SCRIPT.exec(facts.model)?.[1];
  if (inModel !== undefined) return parseJsonScript(Buffer.from(inModel, 'base64url').toString('utf8'));
  const faultInModel = MODEL_FAULT.exec(facts.model)?.[1];
  if (faultInModel !== undefined) return faultNamed(faultInModel);
  const text = facts.lastUserText;
  if (!text.startsWith('{"script":')) return undefined;
  const parsed: unknown = readJson(text);
  const inner =
    parsed !== null && typeof parsed === 'object' && 'script' in parsed ? parsed.script : undefined;
  return typeof inner === 'string' ? faultNamed(inner) : parseScript(inner);
}

function faultNamed(name: string): Script {
  const fault = transportFaults[name];
  if (fault === undefined) throw new TypeError(`no fault is named ${JSON.stringify(name)}`);
  return fault.script;
}

function parseJsonScript(text: string): Script {
  return parseScript(readJson(text));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TypeError('a script is not JSON', { cause });
  }
}

/** A model name that makes the provider perform `script`. */
export function modelForScript(script: Script): string {
  return `script:${Buffer.from(JSON.stringify(script), 'utf8').toString('base64url')}`;
}
