import { scopedSettingFields } from '../../api/index.ts';
import {
  budgetsOf,
  inForceOf,
  type Limits,
  limitTexts,
  settingLabels,
  settingText,
  useSettingsLevels,
} from '../../parts/index.ts';
import { type Column, DataTable, Panel, Problem } from '../../ui/index.ts';
import type { ApiKey } from './key-state.ts';
import { text } from './text.ts';

/** One limit or setting that counts for a key. */
interface Rule {
  readonly id: string;
  readonly what: string;
  readonly value: string;
  readonly from: string;
}

const columns: readonly Column<Rule>[] = [
  { id: 'what', header: text.rule, isLong: true, cell: ({ what }) => what },
  { id: 'value', header: text.ruleValue, isLong: true, cell: ({ value }) => value },
  {
    id: 'from',
    header: text.setBy,
    isLong: true,
    cell: ({ from }) => from.charAt(0).toUpperCase() + from.slice(1),
  },
];

/** Settings that are shown although only the installation sets them. */
const alwaysShown = ['anonymization.default', 'routing.default', 'routing.personal_data'];

/** The limits and settings that count for a key, each with who sets it: the key, its team, its account, the installation. */
export function KeyRules({ apiKey }: { readonly apiKey: ApiKey }) {
  const { account, team } = apiKey;
  const { levels, error } = useSettingsLevels({ account, team });
  const ofKey = { ...apiKey.settings, models: apiKey.models ?? apiKey.settings.models };
  const [installation, ...owners] = levels;
  const own = [...owners, { settings: ofKey, limits: apiKey.limits, from: text.ofKey }];
  const rows = [
    ...own.toReversed().flatMap(({ limits, from }) => (limits === undefined ? [] : limitRules(limits, from))),
    ...scopedSettingFields.flatMap(({ path }) => {
      const isShown = alwaysShown.includes(path) || inForceOf(path, own).length > 0;
      const all = installation === undefined ? own : [installation, ...own];
      return isShown ? inForceOf(path, all).map((one, at) => settingRule(path, one, at)) : [];
    }),
  ];
  return (
    <Panel title={text.rules}>
      <p>{text.rulesHint}</p>
      <Problem error={error} />
      <DataTable label={text.rules} columns={columns} rows={rows} rowId={({ id }) => id} stacks />
    </Panel>
  );
}

function limitRules(limits: Limits, from: string): readonly Rule[] {
  return limitTexts(limits).map((value, at) => ({
    id: `limit ${from} ${at}`,
    what: at < budgetsOf(limits).length ? text.ruleBudget : text.ruleLimit,
    value,
    from,
  }));
}

function settingRule(path: string, { value, from }: { value: unknown; from: string }, at: number): Rule {
  return { id: `${path} ${at}`, what: settingLabels[path] ?? path, value: settingText(value), from };
}
