import { useState } from 'react';
import { LimitFields } from './limit-fields.tsx';
import { toLimitTexts } from './limits.ts';

function Story({ change = {} }: { readonly change?: { readonly rpm?: string; readonly usd?: string } }) {
  const [texts, setTexts] = useState({ ...toLimitTexts({}), ...change });
  return <LimitFields texts={texts} onChange={setTexts} />;
}

export const stories = {
  empty: () => <Story />,
  set: () => <Story change={{ rpm: '60', usd: '25' }} />,
  error: () => <Story change={{ rpm: 'many', usd: '-1' }} />,
  'long text': () => <Story change={{ rpm: '1'.repeat(80), usd: '9'.repeat(80) }} />,
};
