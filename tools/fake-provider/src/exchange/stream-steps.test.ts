import { describe, expect, test } from 'vitest';
import type { StreamPlan } from '../script/script.ts';
import { planSteps } from './stream-steps.ts';

const PAYLOADS = [
  { role: 'delta', data: '{"a":1}' },
  { role: 'finish', data: '{"b":2}' },
  { role: 'done', data: '[DONE]' },
] as const;

function text(plan: StreamPlan): string {
  return planSteps(PAYLOADS, plan)
    .map((step) => (step.do === 'write' ? String(step.bytes) : `<${step.do}>`))
    .join('');
}

describe('planSteps', () => {
  const rows: [string, StreamPlan, string][] = [
    ['plain', {}, 'data: {"a":1}\n\ndata: {"b":2}\n\ndata: [DONE]\n\n'],
    ['CRLF', { eol: 'crlf' }, 'data: {"a":1}\r\n\r\ndata: {"b":2}\r\n\r\ndata: [DONE]\r\n\r\n'],
    [
      'tight, no final newline',
      { tight: true, finalNewline: false },
      'data:{"a":1}\n\ndata:{"b":2}\n\ndata:[DONE]',
    ],
    [
      'multi-line',
      { multiLine: true },
      'data: {\ndata:  "a": 1\ndata: }\n\ndata: {\ndata:  "b": 2\ndata: }\n\ndata: [DONE]\n\n',
    ],
    [
      'names and comments',
      { event: 'x', comment: 'c', fields: ['id: 1'] },
      ['{"a":1}', '{"b":2}', '[DONE]'].map((data) => `: c\n\nevent: x\nid: 1\ndata: ${data}\n\n`).join(''),
    ],
    [
      'stall before all',
      { actions: [{ at: 0, do: 'stall' }] },
      '<stall>data: {"a":1}\n\ndata: {"b":2}\n\ndata: [DONE]\n\n',
    ],
    [
      'around the finish',
      {
        actions: [
          { at: 'before_finish', do: 'wait', ms: 1 },
          { at: 'after_finish', do: 'error', data: 'e' },
        ],
      },
      'data: {"a":1}\n\n<wait>data: {"b":2}\n\ndata: {"error":"e"}\n\ndata: [DONE]\n\n',
    ],
    [
      'after all',
      {
        actions: [
          { at: 3, do: 'reset' },
          { at: 'after_done', do: 'raw', raw: 'x', repeat: 3 },
        ],
      },
      'data: {"a":1}\n\ndata: {"b":2}\n\ndata: [DONE]\n\n<reset>xxx',
    ],
    ['pauses', { betweenMs: 5 }, 'data: {"a":1}\n\n<wait>data: {"b":2}\n\n<wait>data: [DONE]\n\n'],
    ['mark', { bom: true }, '\uFEFFdata: {"a":1}\n\ndata: {"b":2}\n\ndata: [DONE]\n\n'],
  ];
  test.each(rows)('%s', (_name, plan, expected) => {
    expect(text(plan)).toBe(expected);
  });
});
