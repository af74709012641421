/**
 * Settings of the installation beside the configuration file. A change is in force in this process before it is answered, and in others
 * within two seconds. What the file sets is changed there.
 */
import { Compile } from 'typebox/compile';
import { type Actor, makeId } from '../../auth/index.ts';
import {
  anonymizationProblems,
  minTotalTimeoutMs,
  overriddenNames,
  type Settings,
  StoredSettings,
  settingNames,
  withStoredSettings,
} from '../../config/index.ts';
import { explainViolations, violationsError } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { ConfigRecordRow } from '../../storage/index.ts';
import { requireTag } from '../entity-tag.ts';
import { mergePatch } from '../merge-patch.ts';
import { type RecordAdminDeps, unreadable } from './record-admin.ts';
import { type SettingsChange, type SettingsReport, settingsReport } from './settings-report.ts';

/** Settings in force and where they come from, with the entity tag of what is stored. */
export interface TaggedSettings {
  readonly report: SettingsReport;
  readonly tag: string;
}

export interface SettingsAdmin {
  get(): Promise<TaggedSettings>;
  /** Throws 422 for values that cannot work, `conflict` when `ifMatch` is stale, or for a setting that the file has. */
  change(change: SettingsChange, ifMatch: string | undefined, actor: Actor): Promise<TaggedSettings>;
}

const recordName = 'installation';
/** Maximum attempts of a writer that keeps losing against concurrent ones. */
const maxTries = 5;
const isStored = Compile(StoredSettings);
const maxRetentionMs = 3650 * 86_400_000;
/** Timers of the runtime wait no longer. */
const maxTimerMs = 2 ** 31 - 1;

export function createSettingsAdmin({
  storage,
  storedConfig,
  auditLog,
  now,
}: RecordAdminDeps): SettingsAdmin {
  const rows = storage.configRecords;
  const read = (): Promise<ConfigRecordRow | undefined> => rows.get('settings', recordName);
  /** Undefined if it cannot be read, as after a downgrade. */
  const decoded = (row: ConfigRecordRow | undefined): StoredSettings | undefined => {
    if (row === undefined) return {};
    try {
      return storedConfig.codec.decodeSettings(row);
    } catch {
      return undefined;
    }
  };
  const reported = (row: ConfigRecordRow | undefined): TaggedSettings => {
    const stored = decoded(row);
    const told = row === undefined ? undefined : storedConfig.problemOf(row.id);
    const problem = stored === undefined ? unreadable : (told ?? null);
    const report = settingsReport({
      inForce: storedConfig.settings(),
      file: storedConfig.fileSettings(),
      stored: stored ?? {},
      problem,
    });
    return { report, tag: tagOf(row) };
  };

  /** What is stored after a change. */
  const merge = (before: StoredSettings, change: SettingsChange): StoredSettings => {
    const after = withoutEmpty(mergePatch(before, change));
    if (!isStored.Check(after)) throw violationsError(explainViolations(StoredSettings, after));
    checkValues(after);
    const file = storedConfig.fileSettings();
    const wanted = new Set(settingNames(change));
    const taken = overriddenNames(file, after).filter((name) => wanted.has(name));
    if (taken.length > 0)
      throw new SluiceError('conflict', {
        message: `The configuration file decides on ${taken.join(', ')}, and the file wins: change it there.`,
        param: taken[0],
      });
    checkDurations(withStoredSettings(file, after), wanted);
    return after;
  };

  const write = async (row: ConfigRecordRow | undefined, settings: StoredSettings): Promise<boolean> => {
    const content = storedConfig.codec.encodeSettings(settings);
    const at = now();
    if (row !== undefined)
      return await rows.update(
        row.id,
        { ...content, updated_at: Math.max(at, row.updated_at + 1) },
        row.version,
      );
    return await rows.insert({
      id: `cfg_${makeId()}`,
      kind: 'settings',
      name: recordName,
      ...content,
      version: 1,
      created_at: at,
      updated_at: at,
    });
  };

  return {
    async get() {
      // What is told to be in force is, also if another process has changed it a moment ago.
      await storedConfig.refresh();
      return reported(await read());
    },
    async change(change, ifMatch, actor) {
      for (let tries = 0; tries < maxTries; tries++) {
        const row = await read();
        requireTag(ifMatch, tagOf(row));
        // What cannot be read is replaced: there is no other way to be rid of it.
        const before = decoded(row) ?? {};
        const after = merge(before, change);
        if (!(await write(row, after))) continue;
        await auditLog.record(actor, {
          action: 'settings.change',
          target: recordName,
          accountId: null,
          before,
          after,
        });
        await storedConfig.refresh();
        return reported(await read());
      }
      throw new SluiceError('conflict');
    },
  };
}

function checkValues({ anonymization }: StoredSettings): void {
  const problems = anonymizationProblems(anonymization ?? {});
  if (problems.length === 0) return;
  throw violationsError(
    problems.map(({ loc, msg }) => ({ loc: ['body', 'anonymization', ...loc], msg, type: 'value_error' })),
  );
}

/** Longer ones have no dates or timers, and would fail requests, as a time would that is too short for any of them. @param wanted names of the settings that change */
function checkDurations(settings: Settings, wanted: ReadonlySet<string>): void {
  const durations = [
    ['responses.retention', settings.responseRetentionMs, 0, maxRetentionMs],
    ['routing.stickiness', settings.routing.stickinessMs, 0, maxRetentionMs],
    ['timeouts.max_total', settings.maxTotalTimeoutMs, minTotalTimeoutMs, maxTimerMs],
  ] as const;
  const problems = durations.filter(
    ([name, durationMs = 0, minMs, maxMs]) =>
      wanted.has(name) && !(durationMs >= minMs && durationMs <= maxMs),
  );
  if (problems.length === 0) return;
  throw violationsError(
    problems.map(([name, , minMs, maxMs]) => ({
      loc: ['body', ...name.split('.')],
      msg: `Input should be at least ${minMs / 1000} s, at most ${Math.floor(maxMs / 86_400_000)} days`,
      type: 'value_error',
    })),
  );
}

/** Without sections of which everything was removed. */
function withoutEmpty(settings: unknown): unknown {
  return Object.fromEntries(
    Object.entries(Object(settings)).filter(
      ([, section]) => typeof section !== 'object' || section === null || Object.keys(section).length > 0,
    ),
  );
}

function tagOf(row: ConfigRecordRow | undefined): string {
  return row === undefined ? '"0"' : `"${row.id.slice('cfg_'.length)}.${row.version}"`;
}
