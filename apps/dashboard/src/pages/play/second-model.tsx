import { Button, TextField } from '../../ui/index.ts';
import { text } from './text.ts';

/** Takes another model beside the first one, and away again. */
export function SecondModel({
  model,
  other,
  models,
  listId,
  onOther,
}: {
  readonly model: string;
  readonly other: string | undefined;
  readonly models: readonly string[];
  /** Id of the list of models. */
  readonly listId: string;
  readonly onOther: (model: string | undefined) => void;
}) {
  if (other === undefined) {
    const first = models.find((one) => one !== model && one.includes('/')) ?? '';
    return <Button onClick={() => onOther(first)}>{text.compare}</Button>;
  }
  return (
    <>
      <TextField
        label={text.otherModel}
        list={listId}
        value={other}
        onChange={({ target }) => onOther(target.value)}
      />
      <Button onClick={() => onOther(undefined)}>{text.compareNoMore}</Button>
    </>
  );
}
