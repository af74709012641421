import type { AskedCall } from './conversation.ts';
import { ToolOutputs, ToolResults } from './tool-results.tsx';

const call = (place: number, name: string): AskedCall => ({
  place,
  id: `call_${place}`,
  name,
  arguments: '{}',
});
const nothing = (): void => undefined;
const long = 'a_name_without_any_space_'.repeat(8);

export const stories = {
  one: () => <ToolResults calls={[call(0, 'find_order')]} onSend={nothing} />,
  several: () => <ToolResults calls={[call(0, 'find_order'), call(1, 'send_mail')]} onSend={nothing} />,
  'long name': () => <ToolResults calls={[call(0, long)]} onSend={nothing} />,
  given: () => (
    <ToolOutputs turn={{ role: 'tool', results: [{ id: 'call_0', name: 'find_order', output: long }] }} />
  ),
};
