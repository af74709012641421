import { MarkedText } from './marked-text.tsx';

const nothing = (): void => undefined;
const replaced = [
  { placeholder: '<PERSON_1>', type: 'PERSON', value: 'Ada Example' },
  { placeholder: '<EMAIL_ADDRESS_1>', type: 'EMAIL_ADDRESS', value: 'ada@example.org' },
];
const shared = { replaced, pointed: undefined, onPoint: nothing };

export const stories = {
  empty: () => <MarkedText {...shared} text="" />,
  marked: () => <MarkedText {...shared} text="To Ada Example, ada@example.org" />,
  pointed: () => <MarkedText {...shared} text="To Ada Example" pointed="<PERSON_1>" />,
  'long text': () => <MarkedText {...shared} text={'Ada Example and-others'.repeat(60)} />,
};
