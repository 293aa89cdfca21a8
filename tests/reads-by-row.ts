import type { ReadName } from '#client/data/load-list.ts'
import type { CallDescription } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { List } from './lists.ts'

/** The reads whose answers a console keeps: JSON that depends on tables. The change feed is none. */
export const keptReads = Object.entries<CallDescription>(calls).flatMap(
  ([name, { kind, reads = [], answer, waits, ...of }]) =>
    kind === 'read' && reads.length > 0 && typeof answer !== 'string' && !waits
      ? // Such a read is a name of ReadName, which the entries of an object do not say.
        [[name as ReadName, { ...of, reads }] as const]
      : [],
)

/** Those of which a changed row says which answers, or which of their rows, it concerns. */
export const readsByRow = keptReads.filter(([, { rows, concerns }]) => rows || concerns)

/**
 * Each of them with what it needs, in a school that has these records. An input is known by its name, or by its call and its
 * name where that means something else there.
 */
export const asksByRow = (known: Readonly<Record<string, unknown>>): readonly List[] =>
  readsByRow.map(([name, { params, query, body }]) => {
    const fields = { ...params?.entries, ...query?.entries, ...body?.entries }
    const needed = Object.entries(fields).filter(
      ([field, { type }]) => type !== 'optional' || `${name} ${field}` in known,
    )
    const given = needed.map(([field]) => {
      const value = known[`${name} ${field}`] ?? known[field]
      if (value === undefined) throw new Error(`Nothing is known of ${field}, which ${name} needs.`)
      return [field, value]
    })
    return [name, Object.fromEntries(given)]
  })
