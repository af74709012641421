import { useState } from 'react';
import { DialField } from './dial-field.tsx';

function Story({ label }: { readonly label: string }) {
  const [dial, setDial] = useState(5);
  return <DialField label={label} value={dial} onChange={setDial} />;
}

export const stories = {
  balanced: () => <Story label="Trade-off of auto" />,
  'long text': () => <Story label={'Trade-off of all requests of this account '.repeat(4)} />,
};
