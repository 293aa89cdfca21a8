import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dateOf } from '#rules/hong-kong.ts'
import { keepNoLonger } from '#server/office/personal-data/keep-no-longer.ts'
import { engines } from '#tests/databases.ts'
import { openSchoolWithInvoices, type School } from '#tests/invoices/school.ts'

// The console's commands are in commands/families and commands/absences.
describe.each(engines)('texts to families on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
  })
  afterEach(() => school.close())

  const F1 = 'F0001'
  const chat = { family_id: F1, kind: 'reminder', channel: 'whatsapp', to: '85291234567', text: 'Please pay' } as const
  const family = async () => (await school.did('getFamilies', {})).data.find(({ family_id }) => family_id === F1)!

  test('who, when, to whom and what is kept, the newest first, and the family says when it was reminded', async () => {
    expect((await family()).reminded).toBeNull()
    await school.did('logReminder', { ...chat, kind: 'absence', channel: 'copy', to: '', text: 'Was absent' })
    // That was not about money.
    expect((await family()).reminded).toBeNull()
    school.clock.pass({ minutes: 1 })
    await school.did('logReminder', chat, { as: 'may' })
    const { data } = await school.did('getReminders', { family_id: F1 })
    expect(data.map(({ kind, channel, to, text, staff }) => [kind, channel, to, text, staff])).toEqual([
      ['reminder', 'whatsapp', '85291234567', 'Please pay', 'may'],
      ['absence', 'copy', '', 'Was absent', 'boss'],
    ])
    expect((await family()).reminded).toEqual({ at: data[0]!.at, staff: 'may' })
    const { data: log } = await school.did('getAuditLog', { limit: '1' })
    expect(JSON.stringify(log)).not.toContain('Please pay')
  })

  test('never twice in three days, unless it is meant', async () => {
    await school.did('logReminder', chat)
    const date = dateOf((await family()).reminded!.at)
    expect(await school.refused('logReminder', { ...chat, kind: 'bill' })).toBe(
      `409 boss reminded family F0001 on ${date}.`,
    )
    await school.did('logReminder', { ...chat, kind: 'absence' })
    school.clock.pass({ minutes: 1 })
    await school.did('logReminder', { ...chat, again: true }, { as: 'kit' })
    expect((await family()).reminded).toMatchObject({ staff: 'kit' })
    expect((await school.did('getReminders', { family_id: F1 })).data).toHaveLength(3)
  })

  test('two people who press in one moment remind once', async () => {
    const answers = await Promise.all([school.call('logReminder', chat), school.call('logReminder', chat)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a chat needs a number, and a family has to be there', async () => {
    expect(await school.refused('logReminder', { ...chat, to: '' })).toContain('400 ')
    expect(await school.refused('logReminder', { ...chat, to: '+852 9123 4567' })).toContain('400 ')
    expect(await school.refused('logReminder', { ...chat, family_id: 'F0099' })).toContain('404 ')
    expect(await school.refused('getReminders', { family_id: 'F0099' })).toContain('404 ')
  })

  test('is gone after two years', async () => {
    await school.did('logReminder', chat)
    const { at } = (await family()).reminded!
    const later = (days: number) => Temporal.Instant.from(at).add({ hours: 24 * days })
    await keepNoLonger(school.database, later(729))
    expect((await school.did('getReminders', { family_id: F1 })).data).toHaveLength(1)
    await keepNoLonger(school.database, later(732))
    expect((await school.did('getReminders', { family_id: F1 })).data).toEqual([])
  })

  test('the families say what is open, by invoice, and are asked for one by one', async () => {
    const { open, owes } = await family()
    expect(open.reduce((sum, { rest }) => sum + rest, 0)).toBe(owes)
    expect(open.map(({ month }) => month)).toEqual(open.map(({ month }) => month).toSorted())
    await school.did('logReminder', chat)
    for (const id of [F1, open[0]!.invoice_ref, 'R000001'])
      expect((await school.did('getFamilies', { ids: id })).data.map(({ family_id }) => family_id)).toEqual([F1])
  })
})
