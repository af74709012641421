import { Button, ComboField, type Suggestion } from '../../ui/index.ts';
import { text } from './text.ts';

/** Takes another model beside the first one, and away again. */
export function SecondModel({
  model,
  other,
  models,
  suggestions,
  onOther,
}: {
  readonly model: string;
  readonly other: string | undefined;
  readonly models: readonly string[];
  readonly suggestions: readonly Suggestion[];
  readonly onOther: (model: string | undefined) => void;
}) {
  if (other === undefined) {
    const first = models.find((one) => one !== model && one.includes('/')) ?? '';
    return <Button onClick={() => onOther(first)}>{text.compare}</Button>;
  }
  return (
    <>
      <ComboField label={text.otherModel} value={other} suggestions={suggestions} onChange={onOther} />
      <Button onClick={() => onOther(undefined)}>{text.compareNoMore}</Button>
    </>
  );
}
