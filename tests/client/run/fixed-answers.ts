import type { AnyCommand } from '#client/command/command.ts'
import type { Answers } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import saveAttendance from '#commands/attendance/save-attendance.ts'
import undoOperation from '#commands/audit/undo-operation.ts'
import ignoreBankLine from '#commands/bank/ignore-bank-line.ts'
import importBankFile from '#commands/bank/import-bank-file.ts'
import matchBankLine from '#commands/bank/match-bank-line.ts'
import matchBankLines from '#commands/bank/match-bank-lines.ts'
import changeJoiningDay from '#commands/classes/change-joining-day.ts'
import closeDay from '#commands/day-closing/close-day.ts'
import joinSiblings from '#commands/families/join-siblings.ts'
import printFamilyReceipt from '#commands/families/print-family-receipt.ts'
import refundFamily from '#commands/families/refund-family.ts'
import reverseFamilyPayment from '#commands/families/reverse-family-payment.ts'
import useCredit from '#commands/families/use-credit.ts'
import importHolidays from '#commands/holidays/import-holidays.ts'
import billNextMonth from '#commands/invoices/bill-next-month.ts'
import billRestOfMonth from '#commands/invoices/bill-rest-of-month.ts'
import generateMonth from '#commands/invoices/generate-month.ts'
import cancelJob from '#commands/jobs/cancel-job.ts'
import retryJob from '#commands/jobs/retry-job.ts'
import undoJob from '#commands/jobs/undo-job.ts'
import manageResults from '#commands/quizzes/manage-results.ts'
import saveResults from '#commands/quizzes/save-results.ts'
import changePassword from '#commands/session/change-password.ts'
import logIn from '#commands/session/log-in.ts'
import newRecoveryCodes from '#commands/session/new-recovery-codes.ts'
import setUpSecondStep from '#commands/session/set-up-second-step.ts'
import signOutEverywhere from '#commands/session/sign-out-everywhere.ts'
import turnOffSecondStep from '#commands/session/turn-off-second-step.ts'
import requireSecondStep from '#commands/settings/require-second-step.ts'
import addSchedule from '#commands/slots/add-schedule.ts'
import resetSecondStep from '#commands/staff/reset-second-step.ts'
import importStudents from '#commands/students/import-students.ts'
import setAttendance from '#commands/students/set-attendance.ts'
import { dayOf } from '#rules/hong-kong.ts'
import { stored } from '#server/process/clock.ts'
import { codeAt } from '#tests/authenticator.ts'
import { password, type StaffName, type World } from '#tests/world.ts'
import type { Console } from './console.ts'

/** Answers that cannot be made up from what they answer: tables, and what has to be known. */
const fixed = new Map<AnyCommand, (console: Console) => Promise<Answers>>([
  [
    undoOperation,
    async ({ api }) => {
      const { data } = await api.getAuditLog({})
      return { operation: data.find(({ undoable, call }) => undoable && call === 'markVideoLesson')?.id }
    },
  ],
  [importBankFile, async () => ({ rows: [bankRow], file: 'bank.csv', layout: 'hsbc' })],
  [ignoreBankLine, async console => ({ line: await bankLine(console), text: 'FPS' })],
  [matchBankLine, async console => ({ line: await bankLine(console), amount: 10, family: 'F0001' })],
  [
    matchBankLines,
    async console => {
      const of = { bank_line_id: await bankLine(console), amount: 10, family_id: 'F0001' }
      return { matches: [{ ...of, receipt_ref: '', allocations: '[]' }] }
    },
  ],
  [closeDay, async () => ({ day: '2026-11-19', counted: 0 })],
  [
    joinSiblings,
    async ({ api }) => {
      for (const first_name of ['Ada', 'Bea'])
        await api.createStudent({ first_name, surname: 'Ling', parent_phone: '2888 7777' })
      return {}
    },
  ],
  [printFamilyReceipt, async () => ({ receipt: 'FR-2026-000001' })],
  [refundFamily, async () => ({ amount: 1, method: 'cash' })],
  [reverseFamilyPayment, async () => ({ receipt: 'FR-2026-000001' })],
  [changePassword, async () => ({ current: password })],
  [
    signOutEverywhere,
    async ({ api }) => {
      // There must be another session to end.
      await api.login({ username: 'boss', password })
      return {}
    },
  ],
  [setUpSecondStep, async ({ now }) => ({ current: password, code: codeAt(secret, now) })],
  [newRecoveryCodes, async ({ now }) => ({ current: password, code: codeAt(secret, now) })],
  [turnOffSecondStep, async ({ now }) => ({ current: password, code: codeAt(secret, now) })],
  [requireSecondStep, async () => ({ bosses: 'must' })],
  [resetSecondStep, async () => ({ staff: 'kit' })],
  [logIn, async () => ({ username: 'boss', password })],
  [cancelJob, async () => ({ job: 'J1' })],
  [retryJob, async () => ({ job: 'J1' })],
  [undoJob, async () => ({ job: 'J1', command: 'Edit Token' })],
  [importHolidays, async () => ({ holidays: [{ holiday_name: 'Every way', holiday: '2027-03-01' }] })],
  [importStudents, async () => ({ rows: [{ line: 1, first_name: 'Every', surname: 'Way' }] })],
  [addSchedule, async () => ({ hours: [{ day: 'monday', opening: '09:00', closing: '12:00' }] })],
  [changeJoiningDay, async console => ({ ...(await newcomer(console)), joinedOn: '2026-01-05' })],
  [billRestOfMonth, async console => ({ student: (await newcomer(console)).student })],
  [billNextMonth, async console => ({ student: (await newcomer(console)).student })],
  [
    setAttendance,
    async console => {
      const { lesson, before } = await attendance(console)
      return { lesson, student: before[0]?.student_id }
    },
  ],
  [
    saveAttendance,
    async console => {
      const { lesson, before } = await attendance(console)
      return { lesson, before, marks: before.map(row => ({ ...row, attendance: 'absence', homework_status: 2 })) }
    },
  ],
  [manageResults, async console => ({ lesson: (await results(console)).lesson })],
  [
    saveResults,
    async console => {
      const { lesson, before } = await results(console)
      return { lesson, before, results: before.map(row => ({ ...row, student_result: '7', attendance: 'presence' })) }
    },
  ],
])

const bankRow = { line: 1, day: '2026-11-18', amount: 10, text: 'FPS', balance: '', currency: 'HKD' }

/** Commands that need a bank line. */
const afterBank: readonly AnyCommand[] = [ignoreBankLine, matchBankLine, matchBankLines]

/** In a school without a bank line the dialog is asked for one that is not there. */
const bankLine = async ({ api }: Console): Promise<string> =>
  (await api.getBankLines({})).data.at(-1)?.bank_line_id ?? 'none'

export async function bringBankLine({ did }: World): Promise<void> {
  await did('importBankLines', { file_name: 'bank.csv', layout: 'hsbc', rows: [{ ...bankRow, balance: null }] })
}

/** A student who came today and is billed for nothing yet: for commands that need one, from which day on. */
const newcomers = new Map<AnyCommand, (world: World) => string>([
  [changeJoiningDay, ({ clock }) => dayOf(clock.now()).toString()],
  [generateMonth, ({ clock }) => dayOf(clock.now()).toString()],
  // These bill from the day of the window on.
  [billRestOfMonth, () => today().toString()],
  [billNextMonth, () => today().toString()],
])

/** Commands that need a family with credit. */
const afterMoney: readonly AnyCommand[] = [useCredit, printFamilyReceipt, reverseFamilyPayment, refundFamily]

/** A family that owes something has something in credit as well. */
export async function giveCredit({ did, clock }: World): Promise<void> {
  const { data } = await did('getFamilies', {})
  const { family_id } = data.find(({ open }) => open.length > 0)!
  const paid_on = dayOf(clock.now()).toString()
  await did('receiveMoney', { family_id, amount: 10, method: 'cash', paid_on, allocations: [] })
}

async function prepareNewcomer(command: AnyCommand, world: World): Promise<void> {
  if (command && afterMoney.includes(command)) await giveCredit(world)
  if (afterBank.includes(command)) await bringBankLine(world)
  const from = newcomers.get(command)?.(world)
  if (from === undefined) return
  const student = await world.student('New', 'Comer', '新來者')
  const course = await world.course('Newcomers', { lessons: 8, token: 'Newcomers' })
  await world.classOf('Newcomers', { course, students: [student], from, at: '07:00', until: '08:00' })
}

async function newcomer({ api }: Console): Promise<Answers> {
  const students = (await api.getStudent({})).data
  const classes = (await api.getClass({})).data
  const student = students.find(each => each.chinese_name === '新來者')?.student_id
  return { student, class: classes.find(each => each.class_name === 'Newcomers')?.class_id }
}

export const fixedAnswers = (command: AnyCommand, console: Console): Promise<Answers> =>
  fixed.get(command)?.(console) ?? Promise.resolve({})

const turn = { command: 'students/toggle-student-status', answers: { student: '$row' } }

/** Of every second step here. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** Whose second step is begun, or on, before a command runs. */
const secondSteps = new Map<AnyCommand, { readonly username: StaffName; readonly on: boolean }>([
  [setUpSecondStep, { username: 'boss', on: false }],
  [newRecoveryCodes, { username: 'boss', on: true }],
  [turnOffSecondStep, { username: 'boss', on: true }],
  [requireSecondStep, { username: 'boss', on: true }],
  [resetSecondStep, { username: 'kit', on: true }],
])

/** The state of the job that is there before a command runs. None of its rows can be done. */
const jobs = new Map<AnyCommand, 'running' | 'done'>([
  [cancelJob, 'running'],
  [retryJob, 'done'],
  [undoJob, 'done'],
])

async function prepareJob(command: AnyCommand, { database, clock }: World): Promise<void> {
  const state = jobs.get(command)
  if (!state) return
  const at = stored(clock.now())
  const job = { job_id: 'J1', staff: 'boss', command: 'tokens/add-token', kind: 'student', undoes: null }
  const row = { job_id: 'J1', row_id: 'S9999', call: 'toggleStudentStatus', input: '{"studentId":"S9999"}' }
  const refusal = JSON.stringify({ code: 'unknown', message: 'There is no student S9999.', values: { id: 'S9999' } })
  await database.write(async tx => {
    await tx
      .insertInto('jobs')
      .values({ ...job, state, created_at: at, moved_at: at })
      .execute()
    await tx
      .insertInto('job_rows')
      .values([
        { ...row, position: 0, key: 'J1 0 1', state: 'refused', refusal, entry: null },
        { ...row, position: 1, key: 'J1 1 1', state: 'done', refusal: null, entry: 999_999_999 },
      ])
      .execute()
  })
}

/** Makes in a copy of the school what a command needs, and what would be in the way of others. */
export async function prepare(command: AnyCommand | undefined, world: World): Promise<void> {
  const { database, clock } = world
  // Recordings are those of an account, and each world brings its own accounts.
  const recording = { recording_id: 'RC0099', name: 'Every Way', owner: 'boss', steps: JSON.stringify([turn]) }
  await database.write(tx => tx.insertInto('recordings').values(recording).execute())
  if (!command) return
  await prepareJob(command, world)
  await prepareNewcomer(command, world)
  const step = secondSteps.get(command)
  if (!step) return
  const begun_at = stored(clock.now())
  const row = { username: step.username, secret, begun_at, on_since: step.on ? begun_at : null, last_step: 0 }
  await database.write(tx => tx.insertInto('second_steps').values(row).execute())
}

/** The lessons of the first class, the latest first. */
async function lessonsOf({ api }: Console): Promise<readonly string[]> {
  const { data: classes } = await api.getClass({})
  const { data } = await api.getLiveLessons({ class_id: classes[0]!.class_id })
  return data.map(each => each.live_lesson_id).toReversed()
}

/** The attendance of a lesson that somebody takes. */
async function attendance(console: Console) {
  for (const lesson of await lessonsOf(console)) {
    const { data } = await console.api.getLessonAttendance({ lessonId: lesson })
    const before = data.map(({ student_id, attendance, homework_status }) => ({
      student_id,
      attendance,
      homework_status,
    }))
    if (before.length > 0) return { lesson, before }
  }
  throw new Error('Nobody takes a lesson.')
}

/** The results of a lesson with a quiz. */
async function results(console: Console) {
  const { data: quizzes } = await console.api.checkLessonQuizzes({ lesson_ids: [...(await lessonsOf(console))] })
  const lesson = Object.keys(quizzes).find(each => quizzes[each])
  if (lesson === undefined) throw new Error('No lesson has a quiz.')
  const { data } = await console.api.getQuizResults({ lesson_id: lesson })
  const before = data.map(({ quiz_name, student_id, student_result, attendance }) => ({
    quiz_name,
    student_id,
    student_result: student_result ?? '',
    attendance,
  }))
  return { lesson, before }
}
