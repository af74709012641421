import { VersionChoice } from './version-choice.tsx';

const nothing = (): void => undefined;

export const stories = {
  one: () => <VersionChoice versions={{ count: 1, at: 0 }} onChoose={nothing} />,
  first: () => <VersionChoice versions={{ count: 3, at: 0 }} onChoose={nothing} />,
  last: () => <VersionChoice versions={{ count: 1200, at: 1199 }} onChoose={nothing} />,
};
