import type { BackupState } from '#contract/backups.ts'
import type { Queries } from '../../db/access.ts'
import type { Database } from '../../db/open.ts'
import { stored } from '../../process/clock.ts'
import type { Space } from './space.ts'
import type { Description } from './verified-backups.ts'

/** What a server knows of the backups after each look at them. */
type Noted = {
  /** The last proved backup. */
  readonly last: Description | undefined
  /** Everything until then is in a backup; undefined when it is as it was. */
  readonly covered: Temporal.Instant | undefined
  /** Why the last attempt failed. */
  readonly failed: string | undefined
  /** What is wrong beside them, though backups are made. */
  readonly warning?: string | undefined
  /** Undefined when it is as it was. */
  readonly space?: Space | undefined
}

const late = Temporal.Duration.from({ hours: 3 })
const seldom = Temporal.Duration.from({ minutes: 30 })

const row = (db: Queries) => db.selectFrom('backup_state').selectAll().executeTakeFirst()

/** The last proved backup that any server has made. */
export async function lastKnown(db: Queries): Promise<Description | undefined> {
  const found = await row(db)
  return found?.last ? (JSON.parse(found.last) as Description) : undefined
}

/** Undefined when no server has looked after the backups yet. */
export async function readState(db: Queries, now: Temporal.Instant): Promise<BackupState | undefined> {
  const found = await row(db)
  if (!found) return undefined
  const last = await lastKnown(db)
  const age = last && Temporal.Instant.from(last.made_at).until(now).total('minutes')
  const isLate = Temporal.Instant.compare(Temporal.Instant.from(found.covered_at).add(late), now) < 0
  return {
    state: found.failed !== null ? 'failing' : isLate ? 'late' : 'well',
    proved_at: last?.proved_at ?? null,
    age_minutes: age === undefined ? null : Math.max(0, Math.floor(age)),
    reason: found.failed,
    ...(found.warning === null ? {} : { warning: found.warning }),
    ...(found.taken === null || found.budget === null ? {} : { taken: found.taken, budget: found.budget }),
  }
}

/** Stores what is known. While nothing but time has passed, it is written seldom. */
export async function noteState(
  database: Database,
  { last, covered, failed, warning, space }: Noted,
  now: Temporal.Instant,
): Promise<void> {
  const known = await row(database.reader)
  const covered_at = covered ? stored(covered) : (known?.covered_at ?? stored(now))
  const { taken = known?.taken ?? null, budget = known?.budget ?? null } = space ?? {}
  const values = {
    last: last ? JSON.stringify(last) : null,
    covered_at,
    failed: failed ?? null,
    warning: warning ?? null,
    taken,
    budget,
  }
  const isSame =
    known?.last === values.last &&
    known.failed === values.failed &&
    known.warning === values.warning &&
    known.taken === taken
  if (isSame && covered_at < stored(Temporal.Instant.from(known.covered_at).add(seldom))) return
  await database.write(tx =>
    tx
      .insertInto('backup_state')
      .values({ id: 1, ...values })
      .onConflict(conflict => conflict.column('id').doUpdateSet(values))
      .execute(),
  )
}
