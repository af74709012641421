/**
 * `npm run provider-schemas` writes the schemas of request bodies from the types of the providers' SDKs, which it installs in a
 * folder of their own. `-- --check` writes nothing and fails if a file is stale.
 */
import { parseArgs } from 'node:util';
import { findStaleSchemas, installSdks } from './generate-schemas.ts';

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, offline: { type: 'boolean', default: false } },
});

if (!values.offline) await installSdks();
const stale = await findStaleSchemas(!values.check);
console.log(
  stale.length === 0
    ? 'All schemas are current.'
    : `${values.check ? 'Stale' : 'Written'}: ${stale.join(', ')}`,
);
if (values.check && stale.length > 0) process.exitCode = 1;
