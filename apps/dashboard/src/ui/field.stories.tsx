import { CheckField, SelectField, TextArea, TextField } from './field.tsx';
import { Stack } from './layout.tsx';

const nothing = (): void => undefined;
const options = [
  { value: 'day', label: 'day' },
  { value: 'month', label: 'month' },
];
const long = 'A sentence that goes on and on. '.repeat(8);

export const stories = {
  text: () => <TextField label="Name" defaultValue="search service" />,
  empty: () => <TextField label="Name" placeholder="search service" hint="As people know it." />,
  error: () => (
    <Stack>
      <TextField label="Budget in USD" value="many" problem="Enter an amount above 0." onChange={nothing} />
      <TextArea label="Tools" value="{" problem="This is no JSON." onChange={nothing} />
    </Stack>
  ),
  disabled: () => <TextField label="Name" value="of the configuration" disabled />,
  area: () => <TextArea label="Instructions" defaultValue="Be brief." />,
  select: () => <SelectField label="Per" options={options} defaultValue="month" />,
  check: () => (
    <Stack>
      <CheckField label="Replace personal data" defaultChecked />
      <CheckField label="It is in a private network" hint="Its address is not a public one." />
    </Stack>
  ),
  'long text': () => (
    <Stack>
      <TextField label={long} defaultValue={long} hint={long} problem={long} />
      <SelectField label={long} options={[{ value: 'one', label: long }]} />
      <CheckField label={long} hint={long} />
    </Stack>
  ),
};
