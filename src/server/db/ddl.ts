/** The words in which the two engines make the same promises. */
export type Engine = {
  /** Text in byte order, whatever the database's language. */
  readonly text: string
  /** Whole numbers of 32 bits. */
  readonly int: string
  /** Whole numbers of 53 bits: money, ids that count up. */
  readonly big: string
  readonly bytes: string
  /** A primary key that counts up and never comes back. */
  readonly serial: string
  /** After a table's closing bracket. */
  readonly strict: string
  /**
   * Refuses what would change rows that stand for good: `update`, `update of a, b` or `delete`. `when` narrows it to
   * some rows, by their old values.
   */
  readonly refuse: (table: string, operation: string, why: string, when?: string) => string[]
}

/** A migration is a list of statements in either engine's words. */
export type Statements = (engine: Engine) => string[]

const nameOf = (table: string, operation: string): string => `${table}_no_${/^\w+/.exec(operation)?.[0] ?? operation}`

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
  },
}

/** Rows that are added and never changed nor taken away. */
export const appendOnly = (engine: Engine, table: string): string[] => {
  const why = `${table} is append-only`
  return [...engine.refuse(table, 'update', why), ...engine.refuse(table, 'delete', why)]
}

/** `check` clause: the column holds one of these words. */
export const oneOf = (column: string, ...words: readonly string[]): string =>
  `check (${column} in (${words.map(word => `'${word}'`).join(', ')}))`

/** The row that counts how often a table changed, for tables that whole lists are made of. */
export const counted = (...tables: readonly string[]): string =>
  `insert into revisions (table_name, revision) values ${tables.map(table => `('${table}', 1)`).join(', ')}`
