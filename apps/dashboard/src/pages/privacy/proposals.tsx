import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client, type components } from '../../api/index.ts';
import { formatTime } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { EntityType, ListEnd, paging, RecordName, useNames } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Button, Empty, Loaded, PlainTable, Problem, Row, SelectField, Stack } from '../../ui/index.ts';
import { text } from './text.ts';

type Proposal = components['schemas']['AllowProposal'];
type Scope = NonNullable<Proposal['scope']>;

const pageSize = 100;
const path = '/admin/v1/anonymization/proposals';

/** Values that accounts say were replaced wrongly, for whoever decides on them. */
export function Proposals() {
  const { can } = useSession();
  const { zone } = useTimeRange();
  const names = useNames();
  const [status, setStatus] = useState<Proposal['status']>('pending');
  const proposals = api.useInfiniteQuery(
    'get',
    path,
    { params: { query: { status, limit: pageSize } } },
    paging,
  );
  const rows = proposals.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Stack>
      <p>{text.proposalsLead}</p>
      <SelectField
        label={text.proposalStatus}
        value={status}
        options={proposalStates.map((value) => ({ value, label: text.proposalStates[value] }))}
        onChange={({ target }) => setStatus(proposalStates.find((one) => one === target.value) ?? 'pending')}
      />
      <Loaded query={proposals} height={320}>
        {() =>
          rows.length === 0 ? (
            <Empty title={text.noProposals} />
          ) : (
            <PlainTable<Proposal>
              label={text.tabs.proposals}
              rows={rows}
              rowId={({ id }) => id}
              columns={[
                { id: 'value', header: text.original, cell: ({ value }) => value ?? text.removedValue },
                {
                  id: 'type',
                  header: text.type,
                  cell: ({ type }) => (type === null ? '' : <EntityType type={type} />),
                },
                { id: 'reason', header: text.reason, cell: ({ reason }) => reason ?? '' },
                { id: 'account', header: text.account, cell: ({ account_id: id }) => names.account(id) },
                { id: 'team', header: text.team, cell: ({ team_id: id }) => names.team(id) },
                { id: 'by', header: text.proposedBy, cell: ({ key_id: id }) => <RecordName id={id} /> },
                { id: 'when', header: text.when, cell: ({ created_at: at }) => formatTime(at, zone) },
                {
                  id: 'decision',
                  header: text.decision,
                  cell: (proposal) =>
                    proposal.status === 'pending' && can(`POST ${path}/{id}/accept`) ? (
                      <Decision proposal={proposal} onDecided={() => void proposals.refetch()} />
                    ) : (
                      decisionText(proposal)
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <ListEnd
        hasMore={proposals.hasNextPage}
        isBusy={proposals.isFetchingNextPage}
        onMore={() => void proposals.fetchNextPage()}
      />
    </Stack>
  );
}

const proposalStates = ['pending', 'accepted', 'declined'] as const;

function decisionText({ status, scope }: Proposal): string {
  return scope === null ? text.proposalStates[status] : text.acceptedFor(text.proposalScopes[scope]);
}

/** The scopes that a proposal can be accepted for: a person has no key, and not every key a team. */
function scopesOf({ team_id: team, key_id: key }: Proposal): readonly Scope[] {
  return [
    'account',
    ...(team === null ? [] : ['team' as const]),
    ...(key.startsWith('person:') ? [] : ['key' as const]),
  ];
}

function Decision({ proposal, onDecided }: { readonly proposal: Proposal; readonly onDecided: () => void }) {
  const scopes = scopesOf(proposal);
  const [scope, setScope] = useState<Scope>('account');
  const params = { params: { path: { id: proposal.id } } };
  const decide = useMutation({
    mutationFn: async (isAccepted: boolean) => {
      if (isAccepted) await client.POST(`${path}/{id}/accept`, { ...params, body: { scope } });
      else await client.POST(`${path}/{id}/decline`, params);
    },
    onSettled: onDecided,
  });
  return (
    <Stack>
      <Row>
        <SelectField
          label={text.scope}
          value={scope}
          options={scopes.map((value) => ({ value, label: text.proposalScopes[value] }))}
          onChange={({ target }) => setScope(scopes.find((one) => one === target.value) ?? 'account')}
        />
        <Button
          size="small"
          isBusy={decide.isPending}
          aria-label={text.acceptValue(proposal.value ?? '')}
          onClick={() => decide.mutate(true)}
        >
          {text.accept}
        </Button>
        <Button
          size="small"
          isBusy={decide.isPending}
          aria-label={text.declineValue(proposal.value ?? '')}
          onClick={() => decide.mutate(false)}
        >
          {text.decline}
        </Button>
      </Row>
      <Problem error={decide.error} />
    </Stack>
  );
}
