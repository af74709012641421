import { type Static, Type } from 'typebox';
import { orNull, Timestamp } from '../common-schemas.ts';

const Origin = Type.Enum(['file', 'stored', 'environment', 'discovered', 'built_in'], {
  description:
    'Where it comes from: the configuration file, this API, a variable of the environment, a server found on this machine, or the ' +
    'gateway itself. Only `stored` ones can be changed here.',
});
export type Origin = Static<typeof Origin>;

/** Members of every provider and alias in responses. */
export const recordMembers = {
  name: Type.String({ description: 'Its name.' }),
  origin: Origin,
  overridden_by: orNull(
    Type.Enum(['file']),
    '`file` if the configuration file has one of the same name, which is in force instead; else null.',
  ),
  problem: orNull(Type.String(), 'Why it is not in force as it is stored; null if it is.'),
  warnings: Type.Array(Type.String(), {
    description: 'What will not work as it is, such as models that nobody has.',
  }),
  created_at: orNull(Timestamp, 'When it was created; null unless `stored`.'),
  updated_at: orNull(Timestamp, 'When it was last changed; null unless `stored`.'),
};

/** The members of a record beside its own. */
export interface RecordFacts {
  name: string;
  origin: Origin;
  overridden_by: 'file' | null;
  problem: string | null;
  warnings: string[];
  created_at: string | null;
  updated_at: string | null;
}

export const DeletedRecord = Type.Object(
  {
    name: Type.String({ description: 'Its name.' }),
    deleted: Type.Boolean({ description: 'Always true.' }),
  },
  { title: 'DeletedRecord', description: 'What was deleted.' },
);
export type DeletedRecord = Static<typeof DeletedRecord>;
