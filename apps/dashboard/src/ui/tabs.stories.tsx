import { Tabs } from './tabs.tsx';

const parts = [
  { id: 'sent', label: 'What was sent', content: <p>To &lt;PERSON_1&gt;</p> },
  { id: 'received', label: 'What came back', content: <p>Dear &lt;PERSON_1&gt;</p> },
];
const long = Array.from({ length: 12 }, (_, at) => ({
  id: String(at),
  label: `A part with a name of some length ${at}`,
  content: <p>{'A sentence that goes on and on. '.repeat(12)}</p>,
}));

export const stories = {
  two: () => <Tabs label="Exchange" parts={parts} />,
  'second selected': () => <Tabs label="Exchange" parts={parts} selected="received" />,
  'long text': () => <Tabs label="Exchange" parts={long} />,
};
