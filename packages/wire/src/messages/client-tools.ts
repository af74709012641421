/** Tools that Anthropic defines and the client runs, as functions for models that do not know them. */
import type { FunctionTool } from '../openai/index.ts';

interface ClientTool {
  readonly type: RegExp;
  /** The name that the client expects. */
  readonly name: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

const text = { type: 'string' };
const whole = { type: 'integer' };
const numbers = { type: 'array', items: whole };

const clientTools: readonly ClientTool[] = [
  {
    type: /^bash_\d{1,16}$/,
    name: 'bash',
    description: 'Runs a command in a persistent bash session and returns its output.',
    properties: { command: text, restart: { type: 'boolean', description: 'Restarts the session.' } },
    required: [],
  },
  {
    type: /^text_editor_\d{1,16}$/,
    name: 'str_replace_based_edit_tool',
    description: 'Views, creates and edits text files.',
    properties: {
      command: { type: 'string', enum: ['view', 'create', 'str_replace', 'insert'] },
      path: text,
      file_text: { type: 'string', description: 'For create.' },
      old_str: { type: 'string', description: 'For str_replace: the text to replace, which occurs once.' },
      new_str: { type: 'string', description: 'For str_replace: the new text.' },
      insert_line: {
        type: 'integer',
        description: 'For insert: the line after which the text goes; 0 for the beginning.',
      },
      insert_text: { type: 'string', description: 'For insert.' },
      view_range: { ...numbers, description: 'For view: the first and the last line; -1 for the end.' },
    },
    required: ['command', 'path'],
  },
  {
    type: /^memory_\d{1,16}$/,
    name: 'memory',
    description: 'Views, creates, edits, deletes and renames files below /memories.',
    properties: {
      command: { type: 'string', enum: ['view', 'create', 'str_replace', 'insert', 'delete', 'rename'] },
      path: text,
      file_text: text,
      old_str: text,
      new_str: text,
      insert_line: whole,
      insert_text: text,
      old_path: text,
      new_path: text,
      view_range: numbers,
    },
    required: ['command'],
  },
  {
    type: /^computer_\d{1,16}$/,
    name: 'computer',
    description: 'Controls mouse and keyboard of a screen, and takes screenshots.',
    properties: {
      action: {
        type: 'string',
        description: 'screenshot, left_click, type, key, mouse_move, scroll, wait and so on.',
      },
      coordinate: { ...numbers, description: 'x and y, in pixels.' },
      start_coordinate: numbers,
      text,
      duration: { type: 'number' },
      scroll_direction: { type: 'string', enum: ['up', 'down', 'left', 'right'] },
      scroll_amount: whole,
    },
    required: ['action'],
  },
];

/** The function for such a tool; undefined for all others. */
export function clientToolOf({
  type,
  name,
}: {
  readonly type: string;
  readonly name?: unknown;
}): FunctionTool | undefined {
  const known = clientTools.find((tool) => tool.type.test(type));
  if (known === undefined) return undefined;
  const { description, properties, required } = known;
  return {
    type: 'function',
    function: {
      name: typeof name === 'string' && name !== '' ? name : known.name,
      description,
      parameters: { type: 'object', properties: { ...properties }, required: [...required] },
    },
  };
}
