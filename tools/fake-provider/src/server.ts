import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdmin, isAdminPath } from './admin.ts';
import { performScript, type RequestFacts } from './exchange/index.ts';
import {
  type AwsKeys,
  createSigner,
  createTokenEndpoint,
  type FoundProtocol,
  findProtocol,
  type ProtocolRequest,
  type ProtocolSettings,
  type TokenEndpointOptions,
} from './protocols/index.ts';
import { readBody } from './read-body.ts';
import { createReceipts, type Receipts, sha256Of } from './receipts.ts';
import { createScriptQueue, type Script, type SingleScript } from './script/index.ts';
import { sendJson } from './send-json.ts';

export interface FakeProviderOptions {
  readonly host?: string;
  readonly port?: number;
  /** Refuse with 400 what the real service refuses; default true. */
  readonly strict?: boolean;
  /** Accept only this key, in the header of each service; default: any (the OpenAI protocol also accepts requests without a key). */
  readonly apiKey?: string;
  /** Bedrock: check signatures with these keys; default: only the form of the header. */
  readonly aws?: AwsKeys;
  /** Vertex: what the token endpoint checks and answers, and whether only its tokens are accepted (default: any). */
  readonly vertex?: TokenEndpointOptions & { readonly issuedTokensOnly?: boolean };
  /** Key of the signatures on reasoning: servers with the same key accept each other's signatures; default: a fixed one. */
  readonly signingKey?: string;
  readonly models?: readonly string[];
  readonly defaultScript?: Script;
  /** Append-only file of receipts. */
  readonly logFile?: string;
  /** Keep whole request bodies in the receipts; default false. */
  readonly recordBodies?: boolean;
  /** Receipts kept in memory, up to twice as many for a while; default 10,000. */
  readonly keepReceipts?: number;
}

/** An answer that is being sent. */
export interface OpenExchange {
  readonly seq: number;
  readonly id: string;
  readonly at: number;
  readonly stream: boolean;
}

export interface ProviderState {
  readonly openSockets: number;
  readonly openExchanges: readonly OpenExchange[];
  /** Responses during which the client disconnected. */
  readonly aborted: readonly {
    readonly seq: number;
    readonly id: string;
    readonly at: number;
    readonly bytes: number;
  }[];
}

export interface FakeProvider {
  /** `http://host:port`, without a path. */
  readonly url: string;
  /** `url` with `/v1`. */
  readonly baseUrl: string;
  readonly port: number;
  readonly receipts: Receipts;
  /** Adds scripts for the next requests, one per request; they precede all others. */
  enqueue(...scripts: readonly Script[]): void;
  setDefault(script: Script): void;
  state(): ProviderState;
  /** Forgets scripts and receipts; open connections stay. */
  reset(): void;
  /** Breaks every connection and stops listening. */
  close(): Promise<void>;
}

const MODELS_PATH = /\/models\/?$/u;
const TOKEN_PATH = '/token';

/**
 * Starts a provider on a real socket; for tests and trials only.
 * @throws if the address cannot be listened on or the log file cannot be opened.
 */
export async function createFakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const receipts = createReceipts({
    ...(options.logFile === undefined ? {} : { logFile: options.logFile }),
    ...(options.keepReceipts === undefined ? {} : { maxReceipts: options.keepReceipts }),
  });
  const scriptQueue = createScriptQueue();
  const tokens = createTokenEndpoint(options.vertex);
  const settings: ProtocolSettings = {
    apiKey: options.apiKey,
    aws: options.aws,
    strict: options.strict !== false,
    signer: createSigner(options.signingKey ?? 'fake-provider'),
    isVertexToken: (token) => options.vertex?.issuedTokensOnly !== true || tokens.isIssued(token),
  };
  if (options.defaultScript !== undefined) scriptQueue.setDefault(options.defaultScript);
  const open = new Map<number, OpenExchange>();
  const sockets = new Map<Socket, number>();
  const socketsToClose = new WeakSet<Socket>();
  let lastSeq = 0;
  let lastConnection = 0;

  const state = (): ProviderState => ({
    openSockets: sockets.size,
    openExchanges: [...open.values()],
    aborted: receipts
      .answers()
      .filter((receipt) => receipt.outcome === 'aborted')
      .map(({ seq, id, at, bytes }) => ({ seq, id, at, bytes })),
  });
  const reset = (): void => {
    scriptQueue.reset();
    receipts.clear();
    if (options.defaultScript !== undefined) scriptQueue.setDefault(options.defaultScript);
  };
  const admin = createAdmin({ scriptQueue, receipts, state, reset });

  function recordRequest(
    req: IncomingMessage,
    bytes: Buffer,
    protocol: string,
    facts: Pick<RequestFacts, 'marker' | 'model' | 'stream'>,
    recordBody: boolean,
  ): number {
    lastSeq += 1;
    receipts.add({
      kind: 'request',
      seq: lastSeq,
      id: facts.marker,
      at: Date.now(),
      method: req.method ?? '',
      path: req.url ?? '',
      protocol,
      bytes: bytes.length,
      sha256: sha256Of(bytes),
      model: facts.model,
      stream: facts.stream,
      connection: sockets.get(req.socket) ?? 0,
      headers: req.headers,
      ...(recordBody ? { body: bytes.toString('utf8') } : {}),
    });
    return lastSeq;
  }

  function chooseScript(facts: RequestFacts | undefined): SingleScript {
    try {
      return scriptQueue.take(facts);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { status: 400, error: { message, type: 'invalid_request_error', code: 'bad_script' } };
    }
  }

  async function chat(req: IncomingMessage, res: ServerResponse, found: FoundProtocol): Promise<void> {
    const { protocol, route } = found;
    const early = scriptQueue.nextIsEarly();
    const bytes = early ? Buffer.alloc(0) : await readBody(req);
    if (bytes === undefined) return;
    const request: ProtocolRequest = {
      ...splitUrl(req.url),
      method: 'POST',
      headers: req.headers,
      bytes,
      route,
    };
    const facts = protocol.readFacts(request);
    const refusal = early ? undefined : protocol.refuse(request, facts, settings);
    const script = refusal ?? chooseScript(early ? undefined : facts);
    const recordBody = options.recordBodies === true || script.recordBody === true;
    const seq = recordRequest(req, bytes, protocol.name, facts, recordBody);
    if (socketsToClose.has(req.socket)) {
      req.socket.destroy();
      return;
    }
    if (script.afterAnswer === 'close_on_reuse') socketsToClose.add(req.socket);

    const at = Date.now();
    open.set(seq, { seq, id: facts.marker, at, stream: facts.stream });
    const progress = { sentBytes: 0, cut: false };
    res.once('close', () => {
      open.delete(seq);
      const now = Date.now();
      receipts.add({
        kind: 'answer',
        seq,
        id: facts.marker,
        at: now,
        status: res.statusCode,
        outcome: res.writableFinished ? 'finished' : progress.cut ? 'cut' : 'aborted',
        bytes: progress.sentBytes,
        afterMs: now - at,
      });
    });
    await performScript(script, { req, res, seq, protocol, facts, settings, progress });
  }

  async function giveToken(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const bytes = await readBody(req);
    if (bytes === undefined) return;
    recordRequest(
      req,
      bytes,
      'token',
      { marker: '', model: '', stream: false },
      options.recordBodies === true,
    );
    const { status, body } = tokens.answer(req.headers, bytes);
    sendJson(res, status, body);
  }

  const server = createServer(
    { keepAliveTimeout: 75_000, requestTimeout: 0, headersTimeout: 0 },
    (req, res) => {
      const { path, query } = splitUrl(req.url);
      // A client that resets makes the streams emit errors; the `close` that follows is what is recorded.
      req.on('error', () => {});
      res.on('error', () => {});
      const found = req.method === 'POST' ? findProtocol(path, query) : undefined;
      if (isAdminPath(path))
        void readBody(req).then((bytes) => admin(req.method ?? '', path, bytes ?? Buffer.alloc(0), res));
      else if (found !== undefined) void chat(req, res, found).catch(() => req.socket.destroy());
      else if (req.method === 'POST' && path === TOKEN_PATH)
        void giveToken(req, res).catch(() => req.socket.destroy());
      else if (req.method === 'GET' && MODELS_PATH.test(path)) {
        if (isKeyOf(options.apiKey, req.headers)) sendModels(res, options.models ?? DEFAULT_MODELS);
        else sendJson(res, 401, errorBody('Incorrect API key provided.', null, 'invalid_api_key'));
      } else sendJson(res, 404, errorBody(`Invalid URL (${req.method} ${path})`, null, null));
    },
  );
  server.on('connection', (socket: Socket) => {
    lastConnection += 1;
    sockets.set(socket, lastConnection);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', 4096, () => resolve());
  });
  const { address, port, family } = addressOf(server.address());
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

  return {
    url,
    baseUrl: `${url}/v1`,
    port,
    receipts,
    enqueue: scriptQueue.enqueue,
    setDefault: scriptQueue.setDefault,
    state,
    reset,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          receipts.close();
          resolve();
        });
        for (const socket of sockets.keys()) socket.destroy();
      }),
  };
}

const DEFAULT_MODELS = ['fake-small', 'fake-large'];

/** The path and the query of a request target, both as they were sent. */
function splitUrl(url = ''): { path: string; query: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP address');
  return address;
}

function errorBody(message: string, param: string | null, code: string | null): unknown {
  return { error: { message, type: 'invalid_request_error', param, code } };
}

function sendModels(res: ServerResponse, models: readonly string[]): void {
  const data = models.map((id) => ({
    id,
    object: 'model',
    created: 1_700_000_000,
    owned_by: 'fake-provider',
  }));
  sendJson(res, 200, { object: 'list', data });
}

/** Whether a request has the key in one of the headers that providers use; anything will do if there is none. */
function isKeyOf(key: string | undefined, headers: IncomingMessage['headers']): boolean {
  const given = [headers.authorization?.replace(/^bearer /i, ''), headers['x-api-key'], headers['api-key']];
  return key === undefined || given.includes(key);
}
