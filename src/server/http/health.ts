import { statfs } from 'node:fs/promises'
import { readTest } from '../db/health.ts'
import { heldCount } from '../office/session/sessions-in-memory.ts'
import type { Service } from './service.ts'

export const freeMegabytesAt = (folder: string) => async (): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / 2 ** 20)
}

type Health = { readonly lines: readonly string[]; readonly status: 200 | 503 }

/** Milliseconds within which whoever watches the server is answered, whatever hangs. */
const patience = 5000

/** What the health check says. A database that neither answers nor fails is not ready. */
export async function healthOf(service: Service | undefined): Promise<Health> {
  if (!service) return { lines: ['not ready'], status: 503 }
  const signal = AbortSignal.timeout(patience)
  const late = Promise.withResolvers<Health>()
  signal.addEventListener('abort', () =>
    late.resolve({ lines: ['not ready: the database does not answer'], status: 503 }),
  )
  const found = looked(service, signal)
  found.catch(() => undefined)
  return Promise.race([found, late.promise])
}

async function looked(service: Service, signal: AbortSignal): Promise<Health> {
  const well = await readsWell(service, signal)
  const unable = unableOf(service)
  const writes = well && unable === undefined ? await service.writes() : false
  const first = writes ? 'ok' : well ? (unable ?? 'cannot write') : 'not ready'
  return { lines: [first, ...(await details(service))], status: writes ? 200 : 503 }
}

/** Why it does not even try to write. */
function unableOf({ isOld, checking }: Service): string | undefined {
  if (isOld) return 'cannot write: a newer Klass has taken over the database'
  return checking ? 'cannot write: the database is being checked' : undefined
}

/** By a thread, as people's reads are. */
async function readsWell({ readers, database, clock }: Service, signal: AbortSignal): Promise<boolean> {
  const caller = { address: '', requestId: 'healthz', username: '', name: '', role: 'admin', sessionHash: '' } as const
  const asked = readers
    ? readers.read({ call: 'getBackup', input: {}, caller, now: clock().toString() }, signal)
    : readTest(database)
  return asked.then(
    () => true,
    () => false,
  )
}

const megabytes = (bytes = 0): number => Math.ceil(bytes / 2 ** 20)

/** 'backup well, 12 minutes old', 'disk 5120 MB free' */
async function details({ backups, freeMegabytes }: Service): Promise<readonly string[]> {
  const found = await backups?.state().catch(() => undefined)
  const free = await freeMegabytes?.()
  const age = typeof found?.age_minutes === 'number' ? `${found.age_minutes} minutes old` : 'none yet'
  const held = heldCount()
  return [
    ...(found ? [`backup ${found.state}, ${age}`] : []),
    ...(found?.warning === undefined ? [] : ['backup warning: a file in its folder cannot be used']),
    ...(found?.taken === undefined ? [] : [`backups take ${megabytes(found.taken)} of ${megabytes(found.budget)} MB`]),
    ...(free === undefined ? [] : [`disk ${free} MB free`]),
    ...(held > 0 ? [`${held} sign-ins not stored yet`] : []),
  ]
}
