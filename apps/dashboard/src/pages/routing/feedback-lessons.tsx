import { api, type components } from '../../api/index.ts';
import { formatCount, formatFigure, formatShare, formatTime, unknownText } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { domainName } from '../../parts/index.ts';
import { Badge, Empty, Loaded, Panel, PlainTable, Stack } from '../../ui/index.ts';
import { text } from './text.ts';

type Report = components['schemas']['FeedbackReport'];
type Figure = Report['policies'][number]['served'];

/** What feedback taught auto about models, and how its weights do. */
export function FeedbackLessons() {
  const { from, to, account } = useTimeRange();
  const feedback = api.useQuery('get', '/admin/v1/routing/feedback', {
    params: { query: { from, to, ...(account === undefined ? {} : { account }) } },
  });
  return (
    <Loaded query={feedback} height={480}>
      {(report) =>
        report.grades === 0 && report.policies.length === 0 ? (
          <Empty title={text.noFeedback}>{text.noFeedbackHint}</Empty>
        ) : (
          <Stack>
            <p role="status">{text.graded(formatCount(report.grades))}</p>
            <Models models={report.models} />
            <Domains domains={report.domains} />
            <Policies policies={report.policies} />
          </Stack>
        )
      }
    </Loaded>
  );
}

function Models({ models }: { readonly models: Report['models'] }) {
  return (
    <Panel title={text.byModel}>
      <PlainTable
        label={text.byModel}
        rows={models}
        rowId={({ account_id: account, model }) => `${account} ${model}`}
        columns={[
          { id: 'model', header: text.model, cell: ({ model }) => model },
          { id: 'grades', header: text.grades, isNumber: true, cell: ({ grades }) => formatCount(grades) },
          {
            id: 'predicted',
            header: text.predicted,
            isNumber: true,
            cell: ({ predicted }) => formatShare(predicted ?? undefined),
          },
          {
            id: 'score',
            header: text.meanScore,
            isNumber: true,
            cell: ({ mean_score: score }) => formatShare(score),
          },
          {
            id: 'without',
            header: text.qualityWithout,
            isNumber: true,
            cell: ({ quality_without: quality }) => formatShare(quality ?? undefined),
          },
          {
            id: 'now',
            header: text.qualityNow,
            isNumber: true,
            cell: ({ quality_now: quality }) => formatShare(quality ?? undefined),
          },
        ]}
      />
      <p>{text.byModelNote}</p>
    </Panel>
  );
}

function Domains({ domains }: { readonly domains: Report['domains'] }) {
  return (
    <Panel title={text.byDomain}>
      <PlainTable
        label={text.byDomain}
        rows={domains}
        rowId={({ domain }) => domain}
        columns={[
          { id: 'domain', header: text.domain, cell: ({ domain }) => domainName(domain) },
          { id: 'grades', header: text.grades, isNumber: true, cell: ({ grades }) => formatCount(grades) },
          {
            id: 'score',
            header: text.meanScore,
            isNumber: true,
            cell: ({ mean_score: score }) => formatShare(score),
          },
        ]}
      />
    </Panel>
  );
}

function Policies({ policies }: { readonly policies: Report['policies'] }) {
  const { zone } = useTimeRange();
  const figure = ({ grades, mean, error }: Figure): string =>
    mean === null
      ? unknownText
      : text.figure(formatFigure(mean), formatFigure(error ?? 0), formatCount(grades));
  return (
    <Panel title={text.policies}>
      <PlainTable
        label={text.policies}
        rows={policies}
        rowId={({ account_id: account, version }) => `${account} ${version}`}
        columns={[
          { id: 'version', header: text.weights, cell: ({ version }) => <code>{version}</code> },
          {
            id: 'stage',
            header: text.stage,
            cell: ({ stage }) => (
              <Badge tone={stage === 'serving' ? 'ok' : 'plain'}>{text.stages[stage]}</Badge>
            ),
          },
          { id: 'since', header: text.since, cell: ({ since }) => formatTime(since, zone) },
          { id: 'served', header: text.gain, cell: ({ served }) => figure(served) },
          { id: 'compared', header: text.improvement, cell: ({ compared }) => figure(compared) },
        ]}
      />
      <p>{text.policiesNote}</p>
    </Panel>
  );
}
