import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** DDL that gives the same guarantees on both engines. */
export type Engine = {
  /** Text in byte order, whatever the database's locale. */
  readonly text: string
  /** Whole numbers of 32 bits. */
  readonly int: string
  /** Whole numbers of 53 bits: money and counted ids. */
  readonly big: string
  readonly bytes: string
  /** A primary key that counts up and is never reused. */
  readonly serial: string
  /** After a table's closing bracket. */
  readonly strict: string
  /**
   * A trigger that refuses changes of permanent rows: `update`, `update of a, b` or `delete`. `when` limits it to some
   * rows, by their old values.
   */
  readonly refuse: (table: string, operation: string, why: string, when?: string) => string[]
  /** The same, but it is allowed to a transaction that erases personal data: one with a row in the table `erasing`. */
  readonly refuseUnlessErasing: (table: string, operation: string, why: string, when?: string) => string[]
  /** Drops the trigger that refuses an operation. */
  readonly allow: (table: string, operation: string) => string[]
  /** A trigger that runs a statement for each new row of a table, which it calls `new`. */
  readonly afterInsert: (table: string, statement: string) => string[]
  /** A trigger that runs a statement for each row whose column was set, which it calls `old` and `new`. */
  readonly afterUpdate: (table: string, column: string, statement: string) => string[]
  /** Statements for a database that several servers share. */
  readonly ofSeveralServers: (...statements: string[]) => string[]
}

/** A migration: a list of statements in the SQL of the given engine, and of steps that need more than SQL. */
export type Statements = (engine: Engine) => (string | ((db: Kysely<Tables>) => Promise<void>))[]

const nameOf = (table: string, operation: string): string => `${table}_no_${/^\w+/.exec(operation)?.[0] ?? operation}`

const nameUnlessErasing = (table: string, operation: string): string => `${nameOf(table, operation)}_unless_erasing`

export const engines: Readonly<Record<'sqlite' | 'postgres', Engine>> = {
  sqlite: {
    text: 'text',
    int: 'integer',
    big: 'integer',
    bytes: 'blob',
    serial: 'integer primary key autoincrement',
    strict: 'strict',
    refuse: (table, operation, why, when) => [
      `create trigger ${nameOf(table, operation)} before ${operation} on ${table} for each row ${when ? `when ${when}` : ''}
       begin select raise(abort, '${why}'); end`,
    ],
    refuseUnlessErasing: (table, operation, why, when = 'true') => [
      `create trigger ${nameUnlessErasing(table, operation)} before ${operation} on ${table} for each row
       when (${when}) and not exists (select 1 from erasing) begin select raise(abort, '${why}'); end`,
    ],
    allow: (table, operation) => [`drop trigger ${nameOf(table, operation)}`],
    afterInsert: (table, statement) => [
      `create trigger ${table}_after_insert after insert on ${table} for each row begin ${statement}; end`,
    ],
    afterUpdate: (table, column, statement) => [
      `create trigger ${table}_after_update after update of ${column} on ${table} for each row begin ${statement}; end`,
    ],
    ofSeveralServers: () => [],
  },
  postgres: {
    text: 'text collate "C"',
    int: 'integer',
    big: 'bigint',
    bytes: 'bytea',
    serial: 'bigint generated always as identity primary key',
    strict: '',
    refuse: (table, operation, why, when) => {
      const name = nameOf(table, operation)
      return [
        `create or replace function refuse_change() returns trigger language plpgsql
         as $$ begin raise exception '%', tg_argv[0]; end $$`,
        `create trigger ${name} before ${operation} on ${table} for each row ${when ? `when (${when})` : ''}
         execute function refuse_change('${why}')`,
        ...(operation === 'delete'
          ? [
              `create trigger ${table}_no_truncate before truncate on ${table} for each statement
               execute function refuse_change('${why}')`,
            ]
          : []),
      ]
    },
    refuseUnlessErasing: (table, operation, why, when = 'true') => [
      `create or replace function refuse_unless_erasing() returns trigger language plpgsql
       as $$ begin
         if not exists (select 1 from erasing) then raise exception '%', tg_argv[0]; end if;
         if tg_op = 'DELETE' then return old; end if;
         return new;
       end $$`,
      `create trigger ${nameUnlessErasing(table, operation)} before ${operation} on ${table} for each row
       when (${when}) execute function refuse_unless_erasing('${why}')`,
    ],
    allow: (table, operation) => [`drop trigger ${nameOf(table, operation)} on ${table}`],
    afterInsert: (table, statement) => [
      `create function ${table}_after_insert() returns trigger language plpgsql
       as $$ begin ${statement}; return null; end $$`,
      `create trigger ${table}_after_insert after insert on ${table} for each row
       execute function ${table}_after_insert()`,
    ],
    afterUpdate: (table, column, statement) => [
      `create function ${table}_after_update() returns trigger language plpgsql
       as $$ begin ${statement}; return null; end $$`,
      `create trigger ${table}_after_update after update of ${column} on ${table} for each row
       execute function ${table}_after_update()`,
    ],
    ofSeveralServers: (...statements) => statements,
  },
}

/** Rows can be added, but not changed or deleted. */
export const appendOnly = (engine: Engine, table: string): string[] => {
  const why = `${table} is append-only`
  return [...engine.refuse(table, 'update', why), ...engine.refuse(table, 'delete', why)]
}

/** A `check` clause: the column holds one of these words. */
export const oneOf = (column: string, ...words: readonly string[]): string =>
  `check (${column} in (${words.map(word => `'${word}'`).join(', ')}))`

/** The row that counts the changes of a table, for the ETags of whole lists. */
export const counted = (...tables: readonly string[]): string =>
  `insert into revisions (table_name, revision) values ${tables.map(table => `('${table}', 1)`).join(', ')}`
