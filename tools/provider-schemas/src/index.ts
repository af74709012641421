export {
  bodyMembersOf,
  definitionsOf,
  findBodyFault,
  isSchemaService,
  type SchemaService,
  schemaServices,
} from './find-body-fault.ts';
export type { SchemaFault } from './schema-fault.ts';
