import { useState } from 'react';
import { api } from '../../api/index.ts';
import { formatShare } from '../../format/index.ts';
import { EntityText, EntityType } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Button, DataTable, Form, Panel, Problem, Row, Stack, TextArea, useNotify } from '../../ui/index.ts';
import { evidenceOf, isExplainable } from './finding-evidence.ts';
import { MissedValue } from './missed-value.tsx';
import { text } from './text.ts';

/** Shows what would be replaced in a text, and lets somebody say that it was wrong. */
export function Tester() {
  const { can } = useSession();
  const notify = useNotify();
  const [typed, setTyped] = useState<string>(text.testerExample);
  const [tested, setTested] = useState('');
  const [selected, setSelected] = useState('');
  const test = api.useMutation('post', '/v1/anonymize');
  const propose = api.useMutation('post', '/v1/anonymization/proposals');
  const [proposed, setProposed] = useState<readonly string[]>([]);
  const run = (): void => {
    setTested(typed);
    test.mutate({ body: { input: typed, explain: isExplainable(typed) } });
  };
  const proposeValue = (value: string, code: number): void =>
    propose.mutate(
      { body: { value, code } },
      {
        onSuccess: () => {
          setProposed((now) => [...now, value]);
          notify(text.proposedValue(value));
        },
      },
    );
  const result = test.data?.results[0];
  return (
    <Stack>
      <p>{text.testerLead}</p>
      <Form onSubmit={run}>
        <TextArea
          label={text.testerText}
          rows={5}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onSelect={({ currentTarget: { value, selectionStart, selectionEnd } }) => {
            const part = value.slice(selectionStart, selectionEnd).trim();
            // The last one stays, so that the form can be filled in.
            if (part !== '') setSelected(part);
          }}
        />
        <Row>
          <Button look="primary" type="submit" isBusy={test.isPending}>
            {text.test}
          </Button>
        </Row>
      </Form>
      <Problem error={test.error ?? propose.error} />
      {result === undefined ? null : (
        <Panel title={text.result}>
          <EntityText text={result.text} />
          {result.entities.length === 0 ? (
            <p>{text.nothingFound}</p>
          ) : (
            <DataTable
              label={text.found}
              rows={result.entities}
              rowId={({ start }) => String(start)}
              columns={[
                { id: 'original', header: text.original, cell: ({ start, end }) => tested.slice(start, end) },
                { id: 'type', header: text.type, cell: ({ type }) => <EntityType type={type} /> },
                {
                  id: 'replacement',
                  header: text.replacement,
                  cell: ({ replacement }) => <code>{replacement}</code>,
                },
                { id: 'score', header: text.score, isNumber: true, cell: ({ score }) => formatShare(score) },
                { id: 'evidence', header: text.evidence, cell: evidenceOf },
                {
                  id: 'wrong',
                  header: text.wrong,
                  cell: ({ start, end, code }) => {
                    const value = tested.slice(start, end);
                    if (proposed.includes(value)) return text.proposed;
                    return can('POST /v1/anonymization/proposals') ? (
                      <Button
                        size="small"
                        isBusy={propose.isPending}
                        onClick={() => proposeValue(value, code)}
                      >
                        {text.wrong}
                      </Button>
                    ) : null;
                  },
                },
              ]}
            />
          )}
        </Panel>
      )}
      <MissedValue selected={selected} onAdded={() => setSelected('')} />
    </Stack>
  );
}
