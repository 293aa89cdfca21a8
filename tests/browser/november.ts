import { openSchool, type School } from '#tests/browser.ts'
import { type Engine, engines } from '#tests/databases.ts'
import { makeNovember, type NovemberPeople, november } from '#tests/november.ts'
import type { World } from '#tests/world.ts'

export type November = School & NovemberPeople

/** The school of `november`, with its console. */
export async function openNovember(engine: Engine = engines[0]!): Promise<November> {
  if (engine.name === 'SQLite') {
    const { copies, people } = await november()
    return { ...(await openSchool(copies)), ...people }
  }
  const school = await openSchool(engine)
  return { ...school, ...(await makeNovember(school.world)) }
}

/** All payments as they are stored, in the order they were made. */
export const paymentsOf = ({ database }: Pick<World, 'database'>) =>
  database.reader.selectFrom('payments').selectAll().orderBy('payment_id').execute()

/** How many operations the audit log tells of: what changes nothing leaves it as it is. */
export async function entriesIn({ database }: Pick<World, 'database'>): Promise<number> {
  const { count } = await database.reader
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
