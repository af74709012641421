import { ApiError } from '../api/index.ts';
import { Problem } from './problem.tsx';

const nothing = (): void => undefined;
const failure = (message: string, requestId?: string): ApiError =>
  new ApiError({ status: 503, code: 'store', message, requestId });

export const stories = {
  none: () => <Problem error={undefined} />,
  error: () => <Problem error={failure('The store is away.', 'req_1')} onRetry={nothing} />,
  unreachable: () => <Problem error={new ApiError({ status: 0, code: 'unreachable', message: '' })} />,
  unexpected: () => <Problem error={new TypeError('x is not a function')} />,
  'long text': () => (
    <Problem error={failure('a-word-without-any-space'.repeat(12), 'req_'.repeat(30))} onRetry={nothing} />
  ),
};
