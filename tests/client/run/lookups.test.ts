import { expect, it } from 'vitest'
import type { Api } from '#client/core/api.ts'
import type { Records } from '#client/data/records.ts'
import { lookupsIn } from '#client/run/lookups.ts'

/** Look-ups in a list of students that can be emptied. */
function lookups() {
  const there = new Set(Array.from({ length: 150 }, (_, at) => `S${at}`))
  const find = async (_: string, id: string) => (there.has(id) ? { student_id: id } : undefined)
  const records = { find, latest: find, cached: () => [], related: () => undefined } as unknown as Records
  return { there, look: lookupsIn({} as unknown as Api, records) }
}

it('what was looked up is remembered when the lists no longer have it, until somebody else signs in', async () => {
  const { there, look } = lookups()
  await look.near('student', 'S1')
  there.clear()
  expect(await look.find('student', 'S1')).toBeUndefined()
  expect(look.seen('student', 'S1')).toEqual({ student_id: 'S1' })
  expect(look.seen('anyStudent', 'S1')).toBeUndefined()
  look.forget()
  expect(look.seen('student', 'S1')).toBeUndefined()
})

it('only the last hundred are remembered', async () => {
  const { there, look } = lookups()
  for (const id of there) await look.latest('student', id)
  expect([look.seen('student', 'S49'), look.seen('student', 'S50')]).toEqual([undefined, { student_id: 'S50' }])
})
