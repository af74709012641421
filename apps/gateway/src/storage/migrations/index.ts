import type { Migration, MigrationProvider } from 'kysely/migration';
import { firstTables } from './0001-first-tables.ts';
import { privacyReceipts } from './0002-privacy-receipts.ts';
import { files } from './0003-files.ts';
import { routing } from './0004-routing.ts';
import { grades } from './0005-grades.ts';
import { receipts } from './0006-receipts.ts';
import { endpoints } from './0007-endpoints.ts';
import { responses } from './0008-responses.ts';
import { ownerLimits } from './0009-owner-limits.ts';
import { people } from './0010-people.ts';
import { configRecords } from './0011-config-records.ts';
import { usageRollups } from './0012-usage-rollups.ts';
import { thresholds } from './0013-thresholds.ts';
import { triesAndDeliveries } from './0014-tries-and-deliveries.ts';
import { responseJobs } from './0015-response-jobs.ts';
import { timelines } from './0016-timelines.ts';
import { privacyRollups } from './0017-privacy-rollups.ts';
import { contents } from './0018-contents.ts';
import { rejections } from './0019-rejections.ts';
import { gradedPrompts } from './0020-graded-prompts.ts';
import { previousKeySecrets } from './0021-previous-key-secrets.ts';
import { sessionsOfClients } from './0022-sessions-of-clients.ts';
import { allowProposals } from './0023-allow-proposals.ts';

/** All migrations by number, oldest first. A new one is a new file and a new line here; old ones never change. */
const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-privacy-receipts': privacyReceipts,
  '0003-files': files,
  '0004-routing': routing,
  '0005-grades': grades,
  '0006-receipts': receipts,
  '0007-endpoints': endpoints,
  '0008-responses': responses,
  '0009-owner-limits': ownerLimits,
  '0010-people': people,
  '0011-config-records': configRecords,
  '0012-usage-rollups': usageRollups,
  '0013-thresholds': thresholds,
  '0014-tries-and-deliveries': triesAndDeliveries,
  '0015-response-jobs': responseJobs,
  '0016-timelines': timelines,
  '0017-privacy-rollups': privacyRollups,
  '0018-contents': contents,
  '0019-rejections': rejections,
  '0020-graded-prompts': gradedPrompts,
  '0021-previous-key-secrets': previousKeySecrets,
  '0022-sessions-of-clients': sessionsOfClients,
  '0023-allow-proposals': allowProposals,
};

/** What kysely's migrator asks for the migrations; a list in code, so that nothing is read from a folder. */
export const migrationProvider: MigrationProvider = {
  getMigrations: () => Promise.resolve(migrations),
};
