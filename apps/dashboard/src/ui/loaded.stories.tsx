import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/index.ts';
import { Loaded, Skeleton } from './loaded.tsx';

const failing = async (): Promise<string> => {
  throw new ApiError({ status: 403, code: 'forbidden', message: 'This is for administrators.' });
};

function Story({ ask }: { readonly ask: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['story'], queryFn: ask });
  return <Loaded query={query}>{(data) => <p>{data}</p>}</Loaded>;
}

export const stories = {
  loading: () => <Story ask={() => new Promise(() => undefined)} />,
  loaded: () => <Story ask={async () => 'Here it is.'} />,
  error: () => <Story ask={failing} />,
  skeleton: () => <Skeleton height={320} />,
};
