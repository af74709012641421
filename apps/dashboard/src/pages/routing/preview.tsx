import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { client } from '../../api/index.ts';
import { balancedDial, DialField } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Button, Empty, Loaded, Panel, Stack, TextArea, TextField } from '../../ui/index.ts';
import { Candidates } from './candidates.tsx';
import styles from './routing.module.css';
import { Scatter } from './scatter.tsx';
import { text } from './text.ts';

const restMs = 250;
/** What answers where no provider is connected. */
const isSandbox = (model: string): boolean => model.startsWith('sandbox/');

const patternsOf = (typed: string): string[] | undefined => {
  const patterns = typed
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return patterns.length === 0 ? undefined : patterns;
};

/** What auto would do with a request, while one moves the trade-off. */
export function Preview() {
  const { can } = useSession();
  const navigate = useNavigate();
  const [prompt, setPrompt] = useState<string>(text.example);
  const [dial, setDial] = useState(balancedDial);
  const [candidates, setCandidates] = useState('');
  const [regions, setRegions] = useState('');
  const wish = useDeferredValue(JSON.stringify({ prompt, dial, candidates, regions }));
  const decision = useQuery({
    queryKey: ['routing preview', wish],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      // A slider and a keyboard are faster than a network: only where they rest is asked.
      await new Promise((resolve) => setTimeout(resolve, restMs));
      signal.throwIfAborted();
      const models = patternsOf(candidates);
      const places = patternsOf(regions);
      const { data } = await client.POST('/v1/route', {
        signal,
        body: {
          model: 'auto',
          messages: [{ role: 'user', content: prompt }],
          routing: {
            dial,
            ...(models === undefined ? {} : { candidates: models }),
            ...(places === undefined ? {} : { regions: places }),
          },
        },
      });
      if (data === undefined) throw new Error('The answer has no body.');
      return data;
    },
  });
  const points = useMemo(
    () =>
      (decision.data?.candidates ?? []).flatMap(
        ({ model, eligible, predicted_quality: quality, estimated_cost_usd: costUsd }) =>
          eligible && quality !== null && costUsd !== null ? [{ id: model, quality, costUsd }] : [],
      ),
    [decision.data],
  );
  const { data: decided } = decision;
  return (
    <>
      <div className={styles['columns']}>
        <Stack>
          <TextArea
            label={text.prompt}
            rows={8}
            value={prompt}
            onChange={({ target }) => setPrompt(target.value)}
          />
          <DialField label={text.dial} value={dial} onChange={setDial} />
          <TextField
            label={text.candidates}
            hint={text.candidatesHint}
            value={candidates}
            onChange={({ target }) => setCandidates(target.value)}
          />
          <TextField
            label={text.regions}
            hint={text.regionsHint}
            value={regions}
            onChange={({ target }) => setRegions(target.value)}
          />
        </Stack>
        <Loaded query={decision} height={480}>
          {({ model, dropped_parameters: dropped }) => (
            <Stack>
              {isSandbox(model) ? null : <p role="status">{text.decision(model)}</p>}
              {isSandbox(model) ? (
                <Empty
                  title={text.noModels}
                  action={
                    can('POST /admin/v1/providers') ? (
                      <Button
                        look="primary"
                        onClick={() => void navigate({ to: '/providers', search: { new: 1 } })}
                      >
                        {text.toProviders}
                      </Button>
                    ) : undefined
                  }
                >
                  {text.noModelsHint}
                </Empty>
              ) : points.length === 0 ? (
                <p>{text.nothingToPlot}</p>
              ) : (
                <Panel title={text.plotTitle}>
                  <Scatter points={points} chosen={model} />
                </Panel>
              )}
              {dropped.length === 0 ? null : <p>{`${text.dropped}: ${dropped.join(', ')}`}</p>}
            </Stack>
          )}
        </Loaded>
      </div>
      {decided === undefined || isSandbox(decided.model) ? null : (
        <Candidates candidates={decided.candidates} chosen={decided.model} />
      )}
    </>
  );
}
