import { createServer, type Server, type Socket } from 'node:net';
import { MessageReader } from '../http/index.ts';
import { plainAnswer, streamedAnswer } from './answers.ts';
import { type Api, answerBodies, apiOfPath } from './api-answers.ts';
import { DEFAULT_SETTINGS, type UpstreamCounts, type UpstreamSettings } from './settings.ts';

/** How much of a long request is searched for its flags, from the front and from the end. */
const SEARCHED_BYTES = 2048;

interface Lane {
  answers: number;
  chunks: number;
}

type Answer = (serial: number) => string;

/** Plain answers in the form of each API. */
function answersOf(answerBytes: number): Readonly<Record<Api, Answer>> {
  return {
    chat: plainAnswer(answerBytes, answerBodies.chat),
    messages: plainAnswer(answerBytes, answerBodies.messages),
    responses: plainAnswer(answerBytes, answerBodies.responses),
  };
}

/**
 * An upstream that costs as little as Node allows: HTTP by hand over sockets, answers made beforehand. Each
 * answer carries a number that no other has, each chunk the time at which it was written.
 */
export class MockServer {
  readonly server: Server;
  #settings: UpstreamSettings = DEFAULT_SETTINGS;
  #plain = answersOf(DEFAULT_SETTINGS.answerBytes);
  #serial = 0;
  #through: Lane = { answers: 0, chunks: 0 };
  #direct: Lane = { answers: 0, chunks: 0 };

  constructor() {
    this.server = createServer({ noDelay: true }, (socket) => this.#serve(socket));
  }

  /** Takes new settings and counts from 0. */
  configure(settings: UpstreamSettings): void {
    this.#settings = settings;
    this.#plain = answersOf(settings.answerBytes);
    this.#through = { answers: 0, chunks: 0 };
    this.#direct = { answers: 0, chunks: 0 };
  }

  counts(): UpstreamCounts {
    return { through: { ...this.#through }, direct: { ...this.#direct } };
  }

  #serve(socket: Socket): void {
    let lane = this.#through;
    let api: Api = 'chat';
    let first = '';
    let last = '';
    const reader = new MessageReader({
      onHead: (head) => {
        lane = head.startsWith('POST /direct/') ? this.#direct : this.#through;
        api = apiOfPath(head);
        first = '';
        last = '';
      },
      onBody: (piece) => {
        if (first === '') first = piece.toString('latin1', 0, Math.min(piece.length, SEARCHED_BYTES));
        last = piece.toString('latin1', Math.max(0, piece.length - SEARCHED_BYTES), piece.length);
      },
      onEnd: () => {
        const has = (flag: string): boolean => first.includes(flag) || last.includes(flag);
        if (has('"stream":true')) this.#stream(socket, lane, has('"include_usage":true'));
        else this.#answer(socket, lane, api);
      },
    });
    socket.on('data', (data) => {
      try {
        reader.feed(data);
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
  }

  #answer(socket: Socket, lane: Lane, api: Api): void {
    lane.answers++;
    socket.write(this.#plain[api](++this.#serial), 'latin1');
  }

  #stream(socket: Socket, lane: Lane, withUsage: boolean): void {
    const { chunks, intervalMs } = this.#settings;
    const answer = streamedAnswer(++this.#serial);
    let sent = 0;
    const step = (): void => {
      if (socket.destroyed) return;
      if (sent === chunks) {
        lane.answers++;
        socket.write(answer.closing(withUsage), 'latin1');
        return;
      }
      sent++;
      lane.chunks++;
      socket.write(answer.chunk(sent === 1), 'latin1');
      if (intervalMs === 0) setImmediate(step);
      else setTimeout(step, intervalMs);
    };
    socket.write(answer.opening, 'latin1');
    step();
  }
}
