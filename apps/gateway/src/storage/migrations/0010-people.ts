import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** People who sign in, and an audit log that nobody can rewrite. */
export const people: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createPeople(db);
    await createSessions(db);
    await createInvitations(db);
    await db.schema.alterTable('api_keys').addColumn('created_by', 'text').execute();
    await db.schema.alterTable('audit').addColumn('account_id', 'text').execute();
    await db.schema.createIndex('audit_by_time').on('audit').columns(['at', 'id']).execute();
    await db.schema.createIndex('audit_by_account').on('audit').columns(['account_id', 'at', 'id']).execute();
    await forbidAuditChanges(db);
  },
};

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    // The address in lower case: two spellings of one address are one person.
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('totp_sealed', 'text')
    .addColumn('totp_confirmed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('totp_last_step', 'bigint')
    .addColumn('recovery_codes', 'text')
    .addColumn('oidc_issuer', 'text')
    .addColumn('oidc_subject', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('people_by_identity')
    .unique()
    .on('people')
    .columns(['oidc_issuer', 'oidc_subject'])
    .execute();
  await db.schema
    .createTable('memberships')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.references('accounts.id'))
    .addColumn('team_id', 'text', (column) => column.references('teams.id'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`create unique index memberships_once on memberships (person_id, coalesce(account_id, ''), source)`.execute(
    db,
  );
  await db.schema.createIndex('memberships_by_account').on('memberships').column('account_id').execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_person').on('sessions').column('person_id').execute();
}

async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text')
    // Whose password it replaces; null for an invitation of somebody.
    .addColumn('person_id', 'text', (column) => column.references('people.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.references('accounts.id'))
    .addColumn('team_id', 'text', (column) => column.references('teams.id'))
    .addColumn('role', 'text')
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function forbidAuditChanges(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log is append-only'; end $$`.execute(db);
    await sql`create trigger audit_append_only before update or delete or truncate on audit
      for each statement execute function refuse_audit_change()`.execute(db);
    return;
  }
  for (const change of ['update', 'delete'])
    await sql`create trigger ${sql.raw(`audit_no_${change}`)} before ${sql.raw(change)} on audit
      begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
}
