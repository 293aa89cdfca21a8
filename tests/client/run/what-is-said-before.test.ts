import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import type { Via } from '#client/command/start-source.ts'
import type { Answers } from '#client/command/values.ts'
import { t } from '#client/messages/message.ts'
import { asked, failureIn, problemsOf } from '#client/run/prompt.ts'
import createCourse from '#commands/courses/create-course.ts'
import createVideoInvoice from '#commands/invoices/create-video-invoice.ts'
import customizeLiveInvoice from '#commands/invoices/customize-live-invoice.ts'
import voidInvoice from '#commands/invoices/void-invoice.ts'
import createMessage from '#commands/messages/create-message.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import createStudent from '#commands/students/create-student.ts'
import deleteStudent from '#commands/students/delete-student.ts'
import editStudent from '#commands/students/edit-student.ts'
import toggleStudentStatus from '#commands/students/toggle-student-status.ts'
import { refusals } from '#tests/answered-instead.ts'
import { type NovemberPeople, november } from '#tests/november.ts'
import { openWorld, type World } from '#tests/world.ts'
import { type Console, openConsole } from './console.ts'

/*
 * What forms begin with, what they say is missing, and what the server says of what others have done meanwhile, by the
 * console on a real server. What is missing is never sent.
 */

let people: NovemberPeople
let world: World
let console: Console
beforeEach(async () => {
  const school = await november()
  people = school.people
  world = await openWorld(school.copies)
  console = await openConsole(world)
})
afterEach(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

/** Opens the form of a command. */
async function open(command: AnyCommand, given: Answers = {}, via: Via = 'bar') {
  console.at(command, {})
  await console.runner.start({ command, given }, via)
  return console.runner.prompt.get()!
}
async function answer(answers: Answers): Promise<void> {
  for (const [name, value] of Object.entries(answers)) await console.runner.answer(name, value)
}
/** Sends the form, and reads what it says of its fields. */
async function problems(): Promise<readonly (readonly [string | undefined, string])[]> {
  await console.runner.submit()
  return problemsOf(console.runner.prompt.get()!).map(({ argument, text }) => [argument, t(text)])
}
/** Sends the form, says yes, and reads what it says of itself. */
async function failure(): Promise<string | undefined> {
  await console.runner.submit()
  if (console.runner.prompt.get()?.state === 'confirming') await console.runner.confirm()
  return told()
}
function told(): string | undefined {
  const prompt = console.runner.prompt.get()
  const text = (prompt ? failureIn(prompt) : console.said()[0])?.text
  return text && t(text)
}
const expectNothingSent = async () => expect(await console.evidence()).toBeUndefined()
const labels = ({ arguments: all }: AnyCommand, names: readonly string[]) => names.map(name => all[name]?.label)

describe('a student', () => {
  it('who is not known is not edited', async () => {
    await open(editStudent, { student: 'S9999' }, 'link')
    expect(await problems()).toContainEqual(['student', 'Missing student ID.'])
    console.runner.leave()
    await open(editStudent, {}, 'link')
    expect(await problems()).toContainEqual(['student', 'Missing student ID.'])
    await expectNothingSent()
  })

  it('is edited in every field', async () => {
    const prompt = await open(editStudent, { student: people.chan }, 'row')
    expect(labels(editStudent, asked(prompt))).toEqual([
      'First Name',
      'Surname',
      'Chinese Name',
      'Phone',
      'Student Login ID',
      'School',
      'Grade',
      'Parent Name',
      'Relationship',
      'Parent Phone',
      'Address',
    ])
  })

  it('who is new needs both names', async () => {
    await open(createStudent)
    await answer({ surname: 'Au' })
    expect(await problems()).toEqual([['first_name', 'First Name is required.']])
    await expectNothingSent()
  })

  it('whose login id is taken is refused with its owner, and what was typed stays', async () => {
    await world.did('updatestudent', { studentId: people.chan, student_login_id: 'chantm' })
    await open(editStudent, { student: people.lee }, 'row')
    await answer({ student_login_id: 'chantm' })
    expect(await failure()).toBe(`Student Login ID chantm is used by ${people.chan}.`)
    expect(console.runner.prompt.get()?.answers.student_login_id).toBe('chantm')
  })

  it('whom somebody else has deleted first is not there', async () => {
    await open(deleteStudent, { student: 'S0004' }, 'row')
    await world.did('deletestudent', { studentId: 'S0004' }, { as: 'may' })
    await console.runner.confirm()
    expect(told()).toBe('There is no student S0004.')
  })

  it('a failure of the server itself is told without what is behind it', async () => {
    await world.database.write(tx => tx.schema.alterTable('audit_log').renameTo('audit_log_lost').execute())
    await open(toggleStudentStatus, { student: people.lee }, 'row')
    expect(console.lines()).toContain('Something went wrong on the server.')
    await world.database.write(tx => tx.schema.alterTable('audit_log_lost').renameTo('audit_log').execute())
    world.logged()
  })
})

describe('a live invoice of a period', () => {
  const missing = 'Please fill in all fields.'

  it('needs its three fields, and an end that is not before the start', async () => {
    const prompt = await open(customizeLiveInvoice)
    expect(labels(customizeLiveInvoice, asked(prompt))).toEqual(['Student', 'Start Date', 'End Date'])
    expect(await problems()).toEqual([
      ['student', missing],
      ['startDate', missing],
      ['endDate', missing],
    ])
    await answer({ student: people.lee })
    expect(await problems()).toEqual([
      ['startDate', missing],
      ['endDate', missing],
    ])
    // Only the start is missing: an end would begin as the last day of the month of a start.
    await answer({ endDate: '2026-12-01' })
    expect(await problems()).toEqual([['startDate', missing]])
    await answer({ startDate: '2026-12-02' })
    expect(await problems()).toEqual([[expect.anything(), 'End date must not be before start date.']])
    await expectNothingSent()
  })

  it('is refused where there is nothing to bill', async () => {
    await open(customizeLiveInvoice)
    await answer({ student: people.lee, startDate: '2027-08-01', endDate: '2027-08-31' })
    expect(await failure()).toBe('Failed to generate invoice: No billable live lessons in this period.')
  })

  it('is refused of a student who was deleted meanwhile', async () => {
    const gone = 'S0005'
    await open(customizeLiveInvoice)
    await answer({ student: gone, startDate: '2026-11-01', endDate: '2026-11-30' })
    await world.did('deletestudent', { studentId: gone })
    expect(await failure()).toBe(`Failed to generate invoice: There is no student ${gone}.`)
  })
})

describe('a video invoice', () => {
  const missing = 'Please select a student and a course.'

  it('needs a student and a course', async () => {
    const prompt = await open(createVideoInvoice)
    expect(labels(createVideoInvoice, asked(prompt))).toEqual(['Student', 'Course'])
    expect(await problems()).toEqual([
      ['student', missing],
      ['course', missing],
    ])
    await answer({ student: people.chan })
    expect(await problems()).toEqual([['course', missing]])
    await expectNothingSent()
  })

  it('is not made a second time while the first is unpaid', async () => {
    const { data } = await console.api.getCourse({})
    await open(createVideoInvoice)
    await answer({ student: people.lee, course: data.find(each => each.course_name === 'IELTS')?.course_id })
    expect(await failure()).toMatch(/has the unpaid invoice VI-2026-000001 for IELTS already\.$/)
  })

  it.each([
    [refusals.bothWords, 'The books are closed.'],
    [refusals.noWords, 'Failed to load students. Please try again.'],
    [refusals.noSuccess, 'Failed to load students. Please try again.'],
    ['nothing', 'Error loading students. Please check your connection.'],
  ] as const)('says why its student is not known when students are answered with %j', async (answered, text) => {
    world.clock.pass({ minutes: 1 })
    console.answerInstead('getStudent', answered)
    await console.client.invalidateQueries()
    await open(createVideoInvoice)
    await answer({ student: 'S9999' })
    expect(await problems()).toContainEqual(['student', text])
  })
})

describe('a course', () => {
  const given = { name: 'P5 Reading', lessons: 2, token: 'English', materials: 'Notes' }

  it('of a name that is taken is refused, and what was typed stays', async () => {
    await open(createCourse)
    await answer({ ...given, name: 'p5 english' })
    expect(await failure()).toBe('There is a course named P5 English already.')
    expect(console.runner.prompt.get()?.answers.name).toBe('p5 english')
  })

  it.each([
    [refusals.noWords, 'Failed to fetch token.'],
    ['nothing', 'Failed to fetch token.'],
  ] as const)('cannot be told its token when tokens are answered with %j', async (answered, text) => {
    console.answerInstead('getToken', answered)
    await console.client.invalidateQueries()
    await open(createCourse)
    await answer({ ...given, token: 'Nothing' })
    expect(await problems()).toContainEqual(['token', text])
    await expectNothingSent()
  })
})

it('a message needs a text, and a recipient unless it is for all', async () => {
  const missing = 'Please fill out all required fields.'
  await open(createMessage)
  const isMissing = async () => (await problems()).filter(([, text]) => text === missing).map(([name]) => name)
  expect(await isMissing()).toEqual(['text'])
  await answer({ text: 'To whom?' })
  expect(await isMissing()).toEqual(['student'])
  await answer({ recipientType: 'class_id' })
  expect(await isMissing()).toEqual(['class'])
  await expectNothingSent()
})

it('an invoice is voided with a reason', async () => {
  await open(voidInvoice, { invoice: 'LI-2026-000001' }, 'row')
  expect(await problems()).toEqual([['reason', 'Reason is required.']])
  await expectNothingSent()
})

describe.each([
  ['live', collectLivePayment, ['Payment Type'], 'Failed to mark payment as paid: {}'],
  ['video', collectVideoPayment, ['Payment Type', 'Expiry Date'], 'Failed to mark video payment as paid: {}'],
] as const)('a %s payment', (kind, command: AnyCommand, fields, failed) => {
  const payment = () => (kind === 'live' ? people.chanOwes : people.leeOwesVideo)

  it('is in cash until told otherwise', async () => {
    const prompt = await open(command, { payment: payment() }, 'row')
    expect(labels(command, asked(prompt))).toEqual(fields)
    const { paymentType } = command.arguments
    expect(paymentType?.kind === 'choice' && Object.keys(paymentType.options)).toEqual(['cash', 'bank-in'])
    expect(prompt.answers).toEqual({
      payment: payment(),
      paymentType: 'cash',
      ...(kind === 'video' ? { expiryDate: '2027-01-20' } : {}),
    })
  })

  it('is not collected without a payment, a type or a date', async () => {
    for (const given of [{ payment: 'P999999' }, {}]) {
      await open(command, given, 'link')
      expect(await problems()).toContainEqual(['payment', 'Error: No payment ID selected.'])
      console.runner.leave()
    }
    expect(console.lines()).toContain('Error: No payment ID selected.')
    if (kind === 'video') {
      await open(command, { payment: payment() }, 'row')
      await answer({ expiryDate: '' })
      expect(await problems()).toEqual([['expiryDate', 'Please provide an expiry date for video payment.']])
      console.runner.leave()
    }
    // In the palette an answer is typed, and may be none of those that are offered.
    await open(command, { payment: payment() }, 'palette')
    await console.runner.accept('paymentType', 'shells')
    const said = problemsOf(console.runner.prompt.get()!).map(({ text }) => t(text))
    expect(said).toEqual(['Please select a payment type.'])
    await expectNothingSent()
  })

  it('that somebody else has collected first names the receipt, who and when', async () => {
    await open(command, { payment: payment() }, 'row')
    const body = { id: payment(), payment_type: 'cash' } as const
    const { receipt_ref } =
      kind === 'live'
        ? await world.did('collectPayment', body, { as: 'may' })
        : await world.did('collectVideoPayment', { ...body, expiry_date: '2027-02-01' }, { as: 'may' })
    const words = `Payment ${payment()} is paid already: receipt ${receipt_ref}, collected by May on Fri 20 Nov.`
    expect(await failure()).toBe(failed.replace('{}', words))
  })
})
