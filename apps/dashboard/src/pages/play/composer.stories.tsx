import { Composer } from './composer.tsx';

const nothing = (): void => undefined;
const shared = { isBusy: false, isValid: true, initial: '', onSend: nothing, onStop: nothing };

export const stories = {
  empty: () => <Composer {...shared} />,
  ready: () => <Composer {...shared} initial="To Ada Example" />,
  busy: () => <Composer {...shared} isBusy />,
  'long text': () => <Composer {...shared} initial={'word'.repeat(400)} />,
};
