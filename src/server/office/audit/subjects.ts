import { type Clause, clause, fill, worded } from '#contract/fill.ts'
import { chineseLogTexts } from '#rules/chinese-log-texts.ts'
import { dollars, money } from '#rules/money.ts'
import { fullName } from '#rules/names.ts'
import { tokenCount } from '#rules/tokens.ts'
import type { Change, Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { isKeyed, keysOf } from './rows.ts'

type Facts = Readonly<Record<string, unknown>>
type Described = Pick<Change, 'id' | 'table'> & { readonly facts: Facts }

/** What the change itself says about its row: the columns of its id, and those before and after. */
function factsOf({ table, id, before, after }: Change): Facts {
  const row = { ...(before as object | null), ...(after as object | null) }
  return isKeyed(table) ? { ...keysOf({ table, id }), ...row } : row
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Rows by id, in as few statements as possible. */
async function byId<T>(
  ids: Iterable<string | undefined>,
  read: (batch: string[]) => Promise<readonly (T & { readonly id: string })[]>,
): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>()
  for (const batch of batches(
    [...new Set(ids)].flatMap(id => id ?? []),
    1,
  ))
    for (const row of await read(batch)) found.set(row.id, row)
  return found
}

/** The live lesson of a change. Leave requests call it `lesson_id`. */
const liveLessonOf = (table: string, facts: Facts): string | undefined =>
  text(facts.live_lesson_id) ?? (table === 'leave_requests' ? text(facts.lesson_id) : undefined)

/** `about`: in words, student, class, day and time, amount. `about_parts`: the same, for another language. */
type Subject = {
  readonly about: string
  readonly about_parts: Clause[]
  readonly student_id: string | null
}
export const noSubject: Subject = { about: '', about_parts: [], student_id: null }

/** What operations were about. `changes` has the first change of each. Deleted rows are described from the log. */
export async function subjectsOf(db: Queries, changes: readonly (Change | undefined)[]): Promise<readonly Subject[]> {
  const known = changes.map(change => change && { ...change, facts: factsOf(change) })
  const about = (table: string) => known.flatMap(each => (each?.table === table ? each.id : []))
  const bookings = await byId(about('bookings'), batch =>
    db.selectFrom('bookings').selectAll().select('booking_id as id').where('booking_id', 'in', batch).execute(),
  )
  const payments = await byId([...about('payments')], batch =>
    db.selectFrom('payments').selectAll().select('payment_id as id').where('payment_id', 'in', batch).execute(),
  )
  const videoClasses = await byId(about('video_classes'), batch =>
    db
      .selectFrom('video_classes')
      .selectAll()
      .select('video_class_id as id')
      .where('video_class_id', 'in', batch)
      .execute(),
  )
  const lessons = await byId(
    known.map(each => each && liveLessonOf(each.table, each.facts)),
    batch =>
      db
        .selectFrom('live_lessons')
        .select(['live_lesson_id as id', 'class_id', 'lesson_date', 'start_time'])
        .where('live_lesson_id', 'in', batch)
        .execute(),
  )
  const whole = known.map(each => {
    if (!each) return undefined
    const lesson = lessons.get(liveLessonOf(each.table, each.facts) ?? '')
    const more = bookings.get(each.id) ?? payments.get(each.id) ?? videoClasses.get(each.id)
    return { ...each, facts: { ...each.facts, ...more, ...lesson } as Facts }
  })
  const students = await byId(
    whole.map(each => text(each?.facts.student_id)),
    batch =>
      db
        .selectFrom('students')
        .select(['student_id as id', 'first_name', 'surname', 'chinese_name'])
        .where('student_id', 'in', batch)
        .execute(),
  )
  const classes = await byId(
    whole.map(each => text(each?.facts.class_id)),
    batch => db.selectFrom('classes').select(['class_id as id', 'class_name']).where('class_id', 'in', batch).execute(),
  )
  return whole.map(each => {
    if (!each) return noSubject
    const studentId = text(each.facts.student_id)
    const student = studentId === undefined ? undefined : students.get(studentId)
    const who = student
      ? [fullName(student), student.chinese_name, `(${studentId})`].filter(Boolean).join(' ')
      : studentId
    const className = classes.get(text(each.facts.class_id) ?? '')?.class_name
    const parts = aboutOf(each, who, className)
    return { about: worded(parts), about_parts: [...parts], student_id: studentId ?? null }
  })
}

/** Of these the number is said, and the family where it is no student's. */
const papersOfFamilies: ReadonlySet<string> = new Set(['money_in', 'credits', 'refunds', 'credit_notes'])
/** What somebody pays, has paid, or is given back. */
const comesFrom: ReadonlySet<string> = new Set(['allocations', 'credit_notes', 'money_in', 'payments'])

const valueClause = (value: string | undefined): readonly Clause[] => (value ? [clause('value', { value })] : [])

/** What an entry is about: an amount or tokens, who, which class or other record, and when. */
function aboutOf(
  { facts, id, table }: Described,
  who: string | undefined,
  className: string | undefined,
): readonly Clause[] {
  const cents = facts.cents ?? facts.total_cents
  const amount = typeof cents === 'number' ? money(dollars(cents)) : undefined
  const payer = who ?? (papersOfFamilies.has(table) ? text(facts.family_id) : undefined)
  const whose =
    comesFrom.has(table) && Number(cents) >= 0 && amount && payer
      ? [clause('amountFrom', { amount, student: payer })]
      : [amount, payer].flatMap(valueClause)
  const what =
    table === 'token_ledger'
      ? `${tokenCount(Number(facts.amount))} ${String(facts.token_name)}`
      : (className ??
        names.map(column => text(facts[column])).find(name => name && name !== payer) ??
        text(facts.class_id))
  const when =
    table === 'classes' ? [] : whenOf(text(facts.lesson_date) ?? text(facts.date), text(facts.start_time)?.slice(0, 5))
  const number = papersOfFamilies.has(table) ? id : undefined
  const parts = [...whose, ...valueClause(what), ...valueClause(number), ...when]
  return parts.length > 0 ? parts : valueClause(text(facts.message_id) || id)
}

const names = [
  'class_name',
  'holiday_name',
  'course_name',
  'quiz_name',
  'lesson_id_label',
  'token_name',
  'invoice_ref',
  'username',
  'family_id',
] as const

/** 'Tue 2026-11-24 16:00' */
function whenOf(date: string | undefined, time: string | undefined): readonly Clause[] {
  if (!date) return valueClause(time)
  const weekday = Temporal.PlainDate.from(date).toLocaleString('en-GB', { weekday: 'short' })
  return [time ? clause('atTime', { weekday, date, time }) : clause('onDay', { weekday, date })]
}

/** What an entry was about, as the console shows it in Chinese. */
export const chineseAbout = (parts: readonly Clause[]): string => parts.map(chinesePart).join('、')

function chinesePart(part: Clause): string {
  if (part.code === 'amountFrom') return fill(chineseLogTexts.amountFrom, part.values)
  if (part.code !== 'onDay' && part.code !== 'atTime') return worded(part)
  const day = Temporal.PlainDate.from(String(part.values.date))
  return fill(chineseLogTexts[part.code], { ...part.values, weekday: day.toLocaleString('zh-HK', { weekday: 'long' }) })
}
