import { describe, expect, it } from 'vitest'
import { NotOffered } from '#client/core/api.ts'
import { t } from '#client/messages/message.ts'
import { checkPlan } from '#client/run/check-plan-for-many.ts'
import type { PlannedRow } from '#client/run/plan-for-many.ts'

type Api = Parameters<typeof checkPlan>[0]
type Given = Parameters<Api['checkJob']>[0]

const row = (id: string, within?: string): PlannedRow => ({
  id,
  label: id,
  asks: { call: 'toggleStudentStatus', input: { studentId: id } },
  within,
})
const rows = (count: number, within?: string) => Array.from({ length: count }, (_, at) => row(`S${at}`, within))
const refusedHere: PlannedRow = { id: 'X', label: 'X', refused: { id: 'jobs.gone', values: {} } as never }

/** A server that checks so many rows of each request, and would refuse some students. */
async function checkedBy(
  plan: readonly PlannedRow[],
  { atOnce, refuses = [] }: { readonly atOnce: number; readonly refuses?: readonly string[] },
) {
  const asked: Given[] = []
  const progress: number[] = []
  const api: Api = {
    checkJob: given => {
      asked.push(given)
      const checked = Math.min(atOnce, given.rows.length)
      const refused = given.rows
        .slice(0, checked)
        .flatMap(({ input }, position) =>
          refuses.includes(String(input.studentId))
            ? [{ position, code: 'unknown', message: `There is no student ${String(input.studentId)}.`, values: {} }]
            : [],
        )
      return Promise.resolve({ success: true, data: { checked, refused } })
    },
  }
  const { signal } = new AbortController()
  const found = await checkPlan(api, plan, { signal, tell: count => progress.push(count) })
  const refused = found.rows.flatMap(each =>
    'refused' in each && each !== refusedHere ? [[each.id, t(each.refused)]] : [],
  )
  return { ...found, refused, progress, sizes: asked.map(given => given.rows.length), asked }
}

describe('the plan for many rows', () => {
  it('has the amounts that only the server knows', async () => {
    const checkJob: Api['checkJob'] = () =>
      Promise.resolve({ success: true, data: { checked: 2, refused: [], amounts: [{ position: 1, amount: 1200 }] } })
    const { signal } = new AbortController()
    const { rows: found } = await checkPlan({ checkJob }, rows(2), { signal, tell: () => undefined })
    expect(found.map(each => ('asks' in each ? each.amount : 'refused'))).toEqual([undefined, 1200])
  })

  it('names the rows that the server would refuse, in their places, and how far it is', async () => {
    const plan = [refusedHere, ...rows(100)]
    const found = await checkedBy(plan, { atOnce: 30, refuses: ['S3', 'S45', 'S99'] })
    expect(found.refused).toEqual([
      ['S3', 'There is no student S3.'],
      ['S45', 'There is no student S45.'],
      ['S99', 'There is no student S99.'],
    ])
    expect(found.rows.map(({ id }) => id)).toEqual(plan.map(({ id }) => id))
    expect(found.progress).toEqual([1, 31, 61, 91])
    expect(found.sizes).toEqual([50, 60, 40, 10])
    expect(found.unchecked).toBe(0)
  })

  it('has rows that concern each other checked side by side, and does not guess what is left of them', async () => {
    const plan = [row('S1', 'a'), row('S2', 'b'), row('S3', 'a'), row('S4'), ...rows(60, 'c')]
    const found = await checkedBy(plan, { atOnce: 20 })
    expect(found.asked[0]?.rows.slice(0, 4)).toEqual([
      { input: { studentId: 'S1' }, group: 'a' },
      { input: { studentId: 'S3' }, group: 'a' },
      { input: { studentId: 'S2' }, group: 'b' },
      { input: { studentId: 'S4' } },
    ])
    // All of the group in one request.
    expect(found.sizes).toEqual([64])
    expect(found.unchecked).toBe(44)
  })

  it('stays as it is with a server that cannot check, and with one that is not reached it says so', async () => {
    const { signal } = new AbortController()
    const plan = rows(3)
    const by = (error: Error) =>
      checkPlan({ checkJob: () => Promise.reject(error) }, plan, { signal, tell: () => undefined })
    expect(await by(new NotOffered())).toEqual({ rows: plan, unchecked: 0 })
    await expect(by(new Error('away'))).rejects.toThrow('away')
  })

  it('asks for nothing where nothing can be done', async () => {
    expect((await checkedBy([refusedHere], { atOnce: 20 })).sizes).toEqual([])
  })
})
