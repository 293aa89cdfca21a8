import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stored } from '#server/process/clock.ts'
import { engines } from '#tests/databases.ts'
import { expectBooksToAddUp } from '#tests/payments/books.ts'
import { openWorld, type World } from '#tests/world.ts'
import { textsWith } from './leaver.ts'

// Calls: eraseStudent, exportStudent.
describe.each(engines)('erasing a student who has a sibling on $name', engine => {
  let school: World
  let zeb: string
  let ada: string
  const family_id = 'F0001'
  const cash = { family_id, amount: 5, method: 'cash', paid_on: '2026-11-20' } as const
  beforeEach(async () => {
    school = await openWorld(engine)
    zeb = await school.student('Zebulon', 'Quartermaine', '翟布倫', { parent_phone: '6222 3344' })
    // No number or key that is made at random has such a name in it.
    ada = await school.student('Adamantine', 'Quartermaine', '翟愛達', { parent_phone: '6222 3344' })
    await school.did('joinFamily', { family_id, student_id: ada })
    await school.did('updateFamily', { family_id, name: 'The Quartermaines', contact_name: 'Hildegard' })
    await school.did('receiveMoney', { ...cash, note: 'Zebulon Quartermaine brought it', allocations: [] })
    await school.did('creditFamily', { family_id, amount: 3, reason: 'Zebulon Quartermaine froze' })
    await school.did('creditFamily', { family_id, amount: 3, reason: 'A broken lamp' })
    await school.did('refundMoney', { ...cash, reason: 'Zebulon Quartermaine leaves' })
    const chat = { family_id, kind: 'bill', channel: 'whatsapp', to: '85262223344' } as const
    await school.did('logReminder', { ...chat, text: 'Please pay in cash' })
  })
  afterEach(async () => {
    await expectBooksToAddUp(school.database)
    await school.close()
  })

  const years = async (count: number) => {
    school.clock.set(`${2026 + count}-11-28T10:00`)
    const now = stored(school.clock.now())
    await school.signIn('boss')
    await school.database.write(tx => tx.updateTable('sessions').set({ issued_at: now, last_used_at: now }).execute())
  }
  const there = (...words: readonly string[]) => textsWith(school.database, words)
  const named = async () => (await school.did('getFamilies', { ids: family_id })).data[0]

  test('takes the name out of what was written about their money, and leaves the rest to the sibling', async () => {
    await years(8)
    await school.did('eraseStudent', { student_id: zeb, what: 'everything' })
    expect(await there('Zebulon', '翟布倫')).toEqual([])
    expect(await there('A broken lamp')).toContain('credits.reason: A broken lamp')
    expect(await there(`Erased ${zeb} froze`)).toContain(`credits.reason: Erased ${zeb} froze`)
    expect(await named()).toMatchObject({ name: 'The Quartermaines', contact_name: 'Hildegard' })
  })

  test('leaves name and books to a sibling whose details alone are erased, and takes the contacts', async () => {
    await years(8)
    await school.did('eraseStudent', { student_id: ada, what: 'details' })
    expect(await there('Hildegard')).not.toEqual([])
    await school.did('eraseStudent', { student_id: zeb, what: 'everything' })
    expect(await there('Hildegard', 'Please pay in cash')).toEqual([])
    for (const words of ['The Quartermaines', 'A broken lamp', '翟愛達'])
      expect(await there(words), words).not.toEqual([])
    expect(await named()).toMatchObject({ name: 'The Quartermaines', contact_name: '' })
    const exported = await school.did('exportStudent', { studentId: ada })
    const record = JSON.parse(new TextDecoder().decode(exported.bytes)) as { log: { call: string }[] }
    expect(record.log.map(({ call }) => call)).toContain('creditFamily')

    await school.did('eraseStudent', { student_id: ada, what: 'everything' })
    expect(await there('The Quartermaines', 'A broken lamp', 'Adamantine', '翟愛達')).toEqual([])
    expect(await named()).toMatchObject({ name: `Erased ${family_id}` })
  })

  test('an export has nothing of a family in which a sibling with a name is', async () => {
    await school.did('deletestudent', { studentId: ada })
    await years(8)
    await school.did('eraseStudent', { student_id: ada, what: 'details' })
    const exported = await school.did('exportStudent', { studentId: zeb })
    const text = new TextDecoder().decode(exported.bytes)
    for (const words of ['Please pay in cash', 'A broken lamp', 'Adamantine']) expect(text).not.toContain(words)
  })
})
