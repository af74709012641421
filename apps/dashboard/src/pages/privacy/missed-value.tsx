import { useState } from 'react';
import { api } from '../../api/index.ts';
import { useNames } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Button, Form, Panel, Problem, Row, SelectField, TextField, useNotify } from '../../ui/index.ts';
import { addToLists, type ListScope } from './list-scope.ts';
import { proposedPattern } from './proposed-pattern.ts';
import { text } from './text.ts';

const maxChars = 256;
/** The type of what has no other; patterns have one of the ten from it on. */
const ownType = 990;
const lastOwnType = 999;

/** The scopes in which somebody may add entries, widest first. */
function useScopes(): readonly (ListScope & { readonly label: string })[] {
  const { can } = useSession();
  const { accounts, teams } = useNames();
  return [
    ...(can('PATCH /admin/v1/settings')
      ? [{ kind: 'installation' as const, id: '', label: text.installation }]
      : []),
    ...(can('PATCH /admin/v1/accounts/{id}')
      ? accounts.map(({ id, name }) => ({ kind: 'account' as const, id, label: text.accountNamed(name) }))
      : []),
    ...(can('PATCH /admin/v1/teams/{id}')
      ? teams.map(({ id, name }) => ({ kind: 'team' as const, id, label: text.teamNamed(name) }))
      : []),
  ];
}

/** Makes an entry of a value that was not found: it, or all of its form, is always replaced from then on. */
export function MissedValue({
  selected,
  onAdded,
}: {
  readonly selected: string;
  readonly onAdded: () => void;
}) {
  const scopes = useScopes();
  if (scopes.length === 0) return null;
  return (
    <Panel title={text.missed}>
      <p>{text.missedHint}</p>
      {selected === '' ? null : (
        <MissedForm key={selected} value={selected} scopes={scopes} onAdded={onAdded} />
      )}
    </Panel>
  );
}

function MissedForm({
  value,
  scopes,
  onAdded,
}: {
  readonly value: string;
  readonly scopes: readonly (ListScope & { readonly label: string })[];
  readonly onAdded: () => void;
}) {
  const notify = useNotify();
  const types = api.useQuery('get', '/v1/anonymization/types', {}, { staleTime: Number.POSITIVE_INFINITY });
  const proposed = proposedPattern(value);
  const [isForm, setIsForm] = useState(false);
  const [pattern, setPattern] = useState(proposed ?? '');
  const [type, setType] = useState('');
  const [place, setPlace] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const choices = (types.data?.types ?? [])
    .filter(({ code }) => !isForm || (code >= ownType && code <= lastOwnType))
    .map(({ name }) => ({ value: name, label: name }));
  const own = types.data?.types.find(({ code }) => code === ownType)?.name ?? '';
  const chosen = choices.some((one) => one.value === type) ? type : own;
  const scope = scopes[place];
  const save = async (): Promise<void> => {
    if (scope === undefined || chosen === '') return;
    setProblem(undefined);
    setIsBusy(true);
    try {
      await addToLists(scope, isForm ? { pattern, type: chosen } : { value, type: chosen });
      notify(text.denied(isForm ? pattern : value));
      onAdded();
    } catch (error) {
      setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Form onSubmit={() => void save()}>
      {proposed === undefined ? (
        <p>{text.missedValue(value)}</p>
      ) : (
        <SelectField
          label={text.what}
          value={isForm ? 'form' : 'value'}
          options={[
            { value: 'value', label: text.missedValue(value) },
            { value: 'form', label: text.missedForm },
          ]}
          onChange={({ target }) => setIsForm(target.value === 'form')}
        />
      )}
      {isForm ? (
        <TextField
          label={text.pattern}
          hint={text.patternHint}
          spellCheck={false}
          required
          value={pattern}
          onChange={({ target }) => setPattern(target.value)}
        />
      ) : null}
      <SelectField
        label={text.type}
        value={chosen}
        options={choices}
        onChange={({ target }) => setType(target.value)}
      />
      <SelectField
        label={text.scope}
        value={String(place)}
        options={scopes.map(({ label }, at) => ({ value: String(at), label }))}
        onChange={({ target }) => setPlace(Number(target.value))}
      />
      <Problem error={problem ?? types.error} />
      <Row>
        <Button type="submit" isBusy={isBusy} disabled={value.length > maxChars || chosen === ''}>
          {text.alwaysReplace}
        </Button>
      </Row>
    </Form>
  );
}
