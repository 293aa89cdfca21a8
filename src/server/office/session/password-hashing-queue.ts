import { failure } from '../../calls/refusal.ts'

/** Who asks for a hash. `known`: somebody has signed in from this network lately. */
export type From = { readonly network: string; readonly known: boolean }

type Waiting = { readonly from: From; readonly start: () => void; readonly refuse: () => void }

/** Hashing shares a few threads with file access and compression, so more at once would delay everything. */
const lanes = 2
/** Of these for networks where nobody has signed in, so that strangers never take all of them. */
const lanesOfStrangers = 1
/** Places of known networks, and as many of strangers. */
const places = 64
const seconds = 2

const running = { known: 0, strangers: 0 }
const waiting: Waiting[] = []

/** People who are signed in already. */
const signedIn: From = { network: 'signed in', known: true }

/**
 * Runs work that hashes a password when its turn comes. Known networks go first, and then the network that waits with
 * the least. When the queue is full, the network that waits with the most is refused its newest place.
 */
export async function inTurn<T>(work: () => Promise<T>, from: From = signedIn): Promise<T> {
  await new Promise<void>((resolve, reject) => {
    const refuse = () => reject(failure('busy', {}, { 'Retry-After': String(seconds) }))
    waiting.push({ from, start: resolve, refuse })
    startNext()
    const rivals = waiting.filter(each => each.from.known === from.known)
    if (rivals.length > places) remove(byCrowd(rivals).at(-1)!).refuse()
  })
  const sort = from.known ? 'known' : 'strangers'
  try {
    return await work()
  } finally {
    running[sort] -= 1
    startNext()
  }
}

function startNext(): void {
  while (running.known + running.strangers < lanes) {
    const known = waiting.filter(({ from }) => from.known)
    const [next] = byCrowd(known.length > 0 || running.strangers >= lanesOfStrangers ? known : waiting)
    if (!next) return
    running[next.from.known ? 'known' : 'strangers'] += 1
    remove(next).start()
  }
}

/** Those of the smallest crowd come first, and in a crowd those that have waited longest. */
function byCrowd(all: readonly Waiting[]): readonly Waiting[] {
  const crowds = new Map<string, number>()
  for (const { from } of all) crowds.set(from.network, (crowds.get(from.network) ?? 0) + 1)
  const crowd = ({ from }: Waiting) => crowds.get(from.network) ?? 0
  return all.toSorted((one, other) => crowd(one) - crowd(other))
}

function remove(one: Waiting): Waiting {
  waiting.splice(waiting.indexOf(one), 1)
  return one
}
