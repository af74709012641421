import type { ServerResponse } from 'node:http';
import type { Receipts } from './receipts.ts';
import { parseScript, type Script, type ScriptQueue } from './script/index.ts';
import { sendJson } from './send-json.ts';

export interface AdminDeps {
  readonly scriptQueue: ScriptQueue;
  readonly receipts: Receipts;
  readonly state: () => unknown;
  readonly reset: () => void;
}

type AdminHandler = (method: string, path: string, body: Buffer, res: ServerResponse) => void;

/** True for control endpoints, which real providers do not have. */
export function isAdminPath(path: string): boolean {
  return path.startsWith('/__');
}

/**
 * The control endpoints: GET /__receipts, GET /__state, POST /__reset, and POST /__script with
 * `{"default"?: Script, "queue"?: Script[]}`.
 */
export function createAdmin({ scriptQueue, receipts, state, reset }: AdminDeps): AdminHandler {
  return (method, path, body, res) => {
    const route = `${method} ${path}`;
    if (route === 'GET /__receipts') {
      sendJson(res, 200, { requests: receipts.requests(), answers: receipts.answers() });
    } else if (route === 'GET /__state') {
      sendJson(res, 200, state());
    } else if (route === 'POST /__reset') {
      reset();
      sendJson(res, 200, { ok: true });
    } else if (route === 'POST /__script') {
      setScripts(body, scriptQueue, res);
    } else {
      sendJson(res, 404, { error: { message: `no control endpoint ${route}` } });
    }
  };
}

function setScripts(body: Buffer, scriptQueue: ScriptQueue, res: ServerResponse): void {
  let order: { default?: Script; queue: Script[] };
  try {
    order = readOrder(JSON.parse(body.toString('utf8')));
  } catch (error) {
    sendJson(res, 400, { error: { message: error instanceof Error ? error.message : String(error) } });
    return;
  }
  if (order.default !== undefined) scriptQueue.setDefault(order.default);
  scriptQueue.enqueue(...order.queue);
  sendJson(res, 200, { ok: true, queued: scriptQueue.queueLength() });
}

function readOrder(value: unknown): { default?: Script; queue: Script[] } {
  if (value === null || typeof value !== 'object') throw new TypeError('expected {"default"?, "queue"?}');
  const queue = 'queue' in value ? value.queue : [];
  if (!Array.isArray(queue)) throw new TypeError('"queue" must be a list of scripts');
  const scripts = queue.map((script: unknown) => parseScript(script));
  return 'default' in value ? { default: parseScript(value.default), queue: scripts } : { queue: scripts };
}
