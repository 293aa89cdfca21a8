import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { today } from '#client/core/today.ts'
import { t } from '#client/messages/message.ts'
import messageParents from '#commands/absences/message-parents.ts'
import copyReminder from '#commands/families/copy-reminder.ts'
import remindFamily from '#commands/families/remind-family.ts'
import editMessageTexts from '#commands/settings/edit-message-texts.ts'
import { type Console, openConsole } from '#tests/client/run/console.ts'
import { start } from '#tests/client/run/ways.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

/* families/remind-family, families/copy-reminder, absences/message-parents and settings/edit-message-texts. */

let world: World
let console: Console
beforeAll(async () => {
  world = await openWorld(engines[0]!)
  // The window goes by the clock of this machine.
  world.clock.set(`${today().toString()}T12:00`)
  const chan = await world.student('Tai Man', 'Chan', '陳大文', {
    parent_phone: '9123 4567',
    parent_name: 'Chan Kwok Wah',
  })
  const lee = await world.student('Ka Yan', 'Lee', '', { parent_phone: '2345 6789' })
  const ho = await world.student('No', 'Phone')
  const course = await world.course('Maths', { lessons: 4 })
  const from = today().subtract({ days: 40 }).toString()
  await world.classOf('Sat', { course, students: [chan, lee, ho], from })
  for (const student_id of [chan, lee, ho])
    await world.did('customInvoice', { student_id, start_date: from, end_date: today().toString() })
  console = await openConsole(world)
})
beforeEach(() => console.runner.leave())
afterAll(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

const key = { name: 'key', via: 'key', given: {} } as const
const evidence = async () => {
  const found = (await console.evidence())!
  return { screen: found.screen, said: found.notices.map(({ text, more }) => [text, more].filter(Boolean).join(' / ')) }
}

it('one press opens the chat with the text, and notes who was written what', async () => {
  await start(console, remindFamily, { family: 'F0001' }, key)
  const { screen, said } = await evidence()
  expect(said).toEqual([
    expect.stringMatching(/^Opened in WhatsApp\. \/ Chan family 陳家 \(F0001\), 9123 4567, [\d,]+\.\d\d$/),
  ])
  const [[what, link]] = screen as [[string, string]]
  expect([what, link.split('?')[0]]).toEqual(['chat', 'https://wa.me/85291234567'])
  const { data } = await world.did('getReminders', { family_id: 'F0001' })
  expect(data).toMatchObject([{ channel: 'whatsapp', to: '85291234567', staff: 'boss' }])
  expect(new URL(link).searchParams.get('text')).toBe(data[0]!.text)
  expect(data[0]!.text).toContain('Chan Kwok Wah你好：')
})

it('asks first where the family was reminded lately, or the number is a line', async () => {
  const asked = async (family: string) => {
    await console.runner.start({ command: remindFamily, given: { family } }, 'key')
    const prompt = console.runner.prompt.get()
    return prompt && 'confirmation' in prompt ? prompt.confirmation?.warnings.map(t) : prompt
  }
  expect(await asked('F0001')).toEqual([
    expect.stringMatching(/^Chan family 陳家 \(F0001\) was reminded on .* by boss\.$/),
  ])
  await console.runner.confirm()
  console.runner.leave()
  expect((await world.did('getReminders', { family_id: 'F0001' })).data).toHaveLength(2)
  expect(await asked('F0002')).toEqual(['2345 6789 begins with 2. Such lines have no WhatsApp as a rule.'])
})

it('opens no chat without a number, but the text can be copied', async () => {
  await console.runner.start({ command: remindFamily, given: { family: 'F0003' } }, 'key')
  expect((await world.did('getReminders', { family_id: 'F0003' })).data).toEqual([])
  console.runner.leave()
  await console.evidence()
  await start(console, copyReminder, { family: 'F0003' }, key)
  const { screen, said } = await evidence()
  expect(said[0]).toMatch(/^Text copied\. \/ Phone family \(F0003\), [\d,]+\.\d\d$/)
  expect(screen).toEqual([['copyText', expect.stringContaining('Dear Phone family')]])
})

it('the texts of the school are used once they are entered', async () => {
  await start(
    console,
    editMessageTexts,
    { about: 'reminder', text_reminder_en: 'Pay {amount}', text_reminder_zh: '' },
    key,
  )
  expect((await evidence()).said).toEqual(['Texts saved: Reminder.'])
  expect((await world.did('getBusiness', {})).data.text_reminder_en).toBe('Pay {amount}')
})

it('the parents of a student who was absent are told which lesson', async () => {
  const { data: lessons } = await world.did('getLiveLessons', {})
  const results = [{ student_id: 'S0001', attendance: 'absence' as const, homework_status: 0 as const }]
  await world.did('updateAttendanceRecord', { live_lesson_id: lessons[0]!.live_lesson_id, results })
  const { data: absences } = await world.did('getAbsenceNotices', {})
  await start(console, messageParents, { absence: absences[0]!.absence_id }, key)
  const { data } = await world.did('getReminders', { family_id: 'F0001' })
  expect(data[0]).toMatchObject({ kind: 'absence', text: expect.stringContaining('大文於') })
})
