import { useState } from 'react';
import { api } from '../../api/index.ts';
import { formatUsd } from '../../format/index.ts';
import { useSession } from '../../session/index.ts';
import {
  Badge,
  Button,
  Form,
  Panel,
  type PlainColumn,
  PlainTable,
  Problem,
  Row,
  TextArea,
} from '../../ui/index.ts';
import { text } from './text.ts';

interface Candidate {
  readonly estimated_cost_usd: number | null;
}

const costColumn: PlainColumn<Candidate> = {
  id: 'cost',
  header: text.expectedCost,
  isNumber: true,
  cell: ({ estimated_cost_usd: usd }) => formatUsd(usd),
};

/** Says what an alias would pick for a prompt, and why; no model is called. */
export function AliasTrial({ name }: { readonly name: string }) {
  const { can } = useSession();
  const [prompt, setPrompt] = useState('');
  const trial = api.useMutation('post', '/v1/route');
  if (!can('POST /v1/route')) return null;
  return (
    <Panel title={text.trial}>
      <Form
        onSubmit={() =>
          trial.mutate({ body: { model: name, messages: [{ role: 'user', content: prompt }] } })
        }
      >
        <TextArea
          label={text.trialPrompt}
          hint={text.trialHint}
          required
          rows={3}
          value={prompt}
          onChange={({ target }) => setPrompt(target.value)}
        />
        <Row>
          <Button type="submit" isBusy={trial.isPending}>
            {text.tryOut}
          </Button>
        </Row>
        <Problem error={trial.error} />
      </Form>
      {trial.data === undefined ? null : (
        <>
          <p role="status">{text.wouldAnswer(trial.data.model)}</p>
          <PlainTable
            label={text.trial}
            rows={trial.data.candidates}
            rowId={({ model }) => model}
            columns={[
              {
                id: 'model',
                header: text.id,
                cell: ({ model, eligible }) => (
                  <>
                    <code>{model}</code> {eligible ? null : <Badge tone="warn">{text.leftOut}</Badge>}
                  </>
                ),
              },
              // A list of models is tried in its order: nothing is expected of them.
              ...(trial.data.candidates.some(({ estimated_cost_usd: usd }) => typeof usd === 'number')
                ? [costColumn]
                : []),
              { id: 'why', header: text.why, cell: ({ reasons }) => reasons.join('; ') },
            ]}
          />
          {trial.data.dropped_parameters.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </>
      )}
    </Panel>
  );
}
