import { EntityText } from './entity-text.tsx';

const text =
  'To <PERSON_1> (<EMAIL_ADDRESS_1>), <IBAN_CODE_1>, <PHONE_NUMBER_1>, <LOCATION_1>, <DATE_TIME_1>.';

export const stories = {
  empty: () => <EntityText text="" />,
  plain: () => <EntityText text="Nothing was replaced here." />,
  marked: () => <EntityText text={text} />,
  pointed: () => <EntityText text={text} pointed="<PERSON_1>" />,
  'long text': () => <EntityText text={`${'word'.repeat(120)} ${text.repeat(20)}`} />,
};
