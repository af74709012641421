import { useState } from 'react';
import { ComboField, type Suggestion } from './combo-field.tsx';

const models: readonly Suggestion[] = [
  { value: 'auto', note: 'chooses one for each request' },
  {
    value: 'openai/gpt-5-mini',
    note: '400,000 tokens of context · USD 0.25 in, 2.00 out per million tokens',
  },
  ...Array.from({ length: 80 }, (_, at) => ({ value: `ollama/model-with-a-long-name-${at}` })),
];

function Field({ initial }: { readonly initial: string }) {
  const [value, setValue] = useState(initial);
  return <ComboField label="Model" hint="Any name." value={value} suggestions={models} onChange={setValue} />;
}

export const stories = {
  chosen: () => <Field initial="auto" />,
  'not listed': () => <Field initial="something of one's own" />,
};
