import { CodeBlock, CopyButton, SecretOnce } from './copy.tsx';

export const stories = {
  button: () => <CopyButton value="req_1" label="Copy the id" />,
  code: () => <CodeBlock label="curl" code={'curl https://example.org/v1/models \\\n  -H "x: y"'} />,
  empty: () => <CodeBlock label="What came back" code="" />,
  'long text': () => <CodeBlock label="Raw" code={JSON.stringify({ text: 'word'.repeat(200) })} />,
  secret: () => <SecretOnce label="The key" value="sk-made-up-key-of-nobody" />,
};
