import { migrate } from '#server/db/migrations/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Engine, FreshDatabase } from '#tests/databases.ts'
import { openWorld, password, type StaffName } from '#tests/world.ts'

export type ToCollect = {
  /** No process has it open. */
  readonly fresh: FreshDatabase
  /** The ids of the pending payments, in the order of their invoices. */
  readonly ids: readonly string[]
}

/**
 * A school in which this many students owe for one lesson each, with no server running. A `durable` one is written to
 * the disk as in production.
 */
export async function paymentsToCollect(
  engine: Engine,
  count: number,
  options: { readonly durable?: boolean } = {},
): Promise<ToCollect> {
  const fresh = options.durable ? await migrated(engine) : await engine.openMigrated()
  const world = await openWorld({
    ...engine,
    openMigrated: () => Promise.resolve({ ...fresh, drop: () => Promise.resolve() }),
  })
  try {
    const rows = Array.from({ length: count }, (_, at) => ({
      line: at + 1,
      first_name: `Student ${at + 1}`,
      surname: 'Chan',
    }))
    const { data } = await world.did('importStudents', { rows, dryRun: false })
    const students = data.rows.flatMap(row => row.student_id ?? [])
    const course = await world.course('Trial', { lessons: 1, token: 'Trial' })
    const id = await world.classOf('Trial class', { course, from: '2026-11-28' })
    await world.did('addStudentsToClass', { class_id: id, student_ids: students })
    await world.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
    const pending = await world.did('pendingPayments', {})
    return { fresh, ids: pending.map(payment => payment.payment_id) }
  } finally {
    await world.close()
  }
}

async function migrated(engine: Engine): Promise<FreshDatabase> {
  const fresh = await engine.open({ durable: true })
  const database = await openDatabase(fresh.options)
  await migrate(database)
  await database.close()
  return fresh
}

/** Signs in at a server over HTTP and returns the token. */
export async function signInAt(url: string, username: StaffName = 'boss'): Promise<string> {
  const reply = await fetch(`${url}/admin/login`, { method: 'POST', body: JSON.stringify({ username, password }) })
  const { token } = (await reply.json()) as { token?: string }
  if (token === undefined) throw new Error(`${username} cannot sign in at ${url}: ${reply.status}.`)
  return token
}

export type Collected = {
  readonly status: number
  readonly replayed: boolean
  readonly receipt: string | undefined
  /** The sentence of a refusal. */
  readonly error: string | undefined
}

/** Collects a payment over HTTP. Rejects when no answer arrives. */
export async function collectAt(url: string, token: string, id: string, key?: string): Promise<Collected> {
  const reply = await fetch(`${url}/admin/payments/${id}/collect`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, ...(key ? { 'Idempotency-Key': key } : {}) },
    body: JSON.stringify({ payment_type: 'cash' }),
  })
  const { receipt_ref, error } = (await reply.json()) as { receipt_ref?: string; error?: string }
  return {
    status: reply.status,
    replayed: reply.headers.get('idempotency-replayed') === 'true',
    receipt: receipt_ref,
    error,
  }
}

/**
 * Runs this many clients that take one item after the other until none is left. When one fails, the others stop too.
 */
export async function concurrently<T>(
  clients: number,
  things: readonly T[],
  work: (thing: T, client: number) => Promise<'on' | 'stop'>,
): Promise<void> {
  const left = things.values()
  let stopped = false
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (const thing of left) {
        if (stopped) return
        if ((await work(thing, client)) === 'stop') stopped = true
      }
    }),
  )
}
