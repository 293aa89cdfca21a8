import type { Input } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { AbsenceNotice } from '#contract/dashboard.ts'
import type { Family } from '#contract/families.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import { textOf } from '#contract/message-texts.ts'
import type { Student } from '#contract/students.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { addressed, dayInText, moneyMessage, textOfLesson, usualTexts } from '#rules/message-texts.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { chatNumber } from '#rules/phones.ts'
import { isLately } from '#rules/reminders.ts'
import type { Navigator } from '../command/navigator.ts'
import type { Api } from '../core/api.ts'
import { today } from '../core/today.ts'
import { familyLabel } from '../entities/family.ts'
import type { Related } from '../entities/field.ts'
import { dayWords } from '../messages/day-words.ts'
import { line, type Message } from '../messages/message.ts'
import { remindersText } from '../messages/reminders.ts'
import { editFamily } from './ways-out.ts'

/** The link that opens a chat with a text in it. */
const chatLink = (digits: string, text: string): string => `https://wa.me/${digits}?text=${encodeURIComponent(text)}`

type ChatIo = {
  readonly api: Pick<Api, 'logReminder'>
  readonly navigator: Pick<Navigator, 'chat'>
  readonly key: string
}
type Written = Pick<Input<Calls['logReminder']>, 'family_id' | 'kind' | 'to' | 'text' | 'again'>

/** Opens a chat with a text, and notes that before, so that a refused one opens nothing. */
export const openChat = (write: () => Promise<Written>, { api, navigator, key }: ChatIo): Promise<void> =>
  navigator.chat(async () => {
    const written = await write()
    await api.logReminder({ ...written, channel: 'whatsapp' }, { key })
    return chatLink(written.to, written.text)
  })
/** What is said of it. */
export const saysOfChat = {
  done: () => remindersText.opened,
  failed: (words: Message | undefined) => words ?? remindersText.notOpened,
  network: remindersText.notOpened,
} as const

export const owesNothing = (family: Family): Message | undefined =>
  family.open.length === 0 ? remindersText.owesNothing : undefined
export const noChat = (family: Family): Message | undefined =>
  chatNumber(family.phone) ? undefined : remindersText.noNumber

/** Dollars that the next text is about: what is overdue, and where nothing is, all that is open. */
export function chased({ open }: Family, day: Temporal.PlainDate): number {
  const late = open.filter(({ due_date }) => due_date < day.toString())
  return dollars((late.length > 0 ? late : open).reduce((sum, { rest }) => sum + cents(rest), 0))
}

const isRemindedLately = ({ reminded }: Family, day: Temporal.PlainDate): boolean =>
  reminded !== null && isLately(reminded.at, day)

/** What to know before a family is reminded: that it was lately, and that its number is a line. */
export function chaseWarnings(
  family: Family,
  day: Temporal.PlainDate,
  { staffName }: Pick<Related, 'staffName'>,
  phone = '',
): readonly Message[] {
  const { reminded } = family
  const found = chatNumber(phone)
  return [
    ...(reminded && isRemindedLately(family, day)
      ? [
          remindersText.lately({
            family: familyLabel(family),
            date: dayWords(dateOf(reminded.at), day)[0] ?? dateOf(reminded.at),
            staff: staffName(reminded.staff) ?? reminded.staff,
          }),
        ]
      : []),
    ...lineWarning(found, phone),
  ]
}

const lineWarning = (found: ReturnType<typeof chatNumber>, phone: string): readonly Message[] =>
  found?.isLine ? [remindersText.line({ phone, digit: found.digits.slice(3, 4) })] : []
const lineWarnings = (phone: string): readonly Message[] => lineWarning(chatNumber(phone), phone)

/** What a text to a family calls its children. */
const namesOf = ({ language, students }: Family): ReadonlyMap<string, string> =>
  new Map(
    students.map(({ student_id, first_name, chinese_name }) => [
      student_id,
      (language === 'zh' && chinese_name) || first_name,
    ]),
  )

/** The text to a family about what it owes, as it is now. */
export async function writeReminder(family: Family, api: Pick<Api, 'getBusiness'>) {
  const { data: school } = await api.getBusiness({})
  const names = namesOf(family)
  const { kind, text } = moneyMessage(family, {
    school,
    texts: school,
    today: today(),
    nameOf: id => names.get(id) ?? id,
  })
  const again = isRemindedLately(family, today())
  const to = chatNumber(family.phone)?.digits ?? ''
  return { family_id: family.family_id, kind, to, text, ...(again ? { again } : {}) }
}

/** To whom it was, and about how much. */
export const aboutChase = (family: Family): Message =>
  line(familyLabel(family), family.phone, money(chased(family, today())))

/** The family that a student belongs to now. */
const payerOf = async (student_id: string, api: Pick<Api, 'getFamilies'>): Promise<Family | undefined> =>
  (await api.getFamilies({ ids: student_id })).data.find(({ students }) =>
    students.some(each => each.student_id === student_id),
  )

/** Why nobody can open a chat with a student's family, and what can be done instead. */
export async function noChatWith(student_id: string, api: Pick<Api, 'getFamilies'>) {
  const family = await payerOf(student_id, api)
  if (!family) return { text: remindersText.noFamily }
  const text = noChat(family)
  return text && { text, instead: editFamily(family.family_id) }
}
/** Their number may be of a line. */
export const warningsOfChatWith = async (student_id: string, api: Pick<Api, 'getFamilies'>) =>
  lineWarnings((await payerOf(student_id, api))?.phone ?? '')

type About = { readonly student_id: string; readonly class: string; readonly date: string; readonly start: string }

/** The text to a student's family about a live lesson. */
async function lessonMessage(
  kind: 'absence' | 'cancelled',
  { student_id, date, start, ...about }: About,
  api: Pick<Api, 'getBusiness' | 'getFamilies'>,
) {
  const [{ data: school }, family] = await Promise.all([api.getBusiness({}), payerOf(student_id, api)])
  if (!family) throw new Error(`Student ${student_id} has no family.`)
  const { language } = family
  const name = textOf(kind, language)
  const text = textOfLesson(school[name] || usualTexts[name], {
    ...addressed(family, school),
    student: namesOf(family).get(student_id) ?? student_id,
    class: about.class,
    date: dayInText(date, language),
    time: start.slice(0, 5),
  })
  const to = chatNumber(family.phone)?.digits ?? ''
  return { family_id: family.family_id, kind, to, text } as const
}

/** The text to the family of a student who missed a live lesson. */
export async function absenceMessage(
  { student_id, live_lesson_id, lesson = '', date }: AbsenceNotice,
  api: Pick<Api, 'getBusiness' | 'getFamilies' | 'getSingleLiveLesson'>,
) {
  const { data: live } = await api.getSingleLiveLesson({ lessonId: live_lesson_id ?? '' })
  const about = { student_id, class: lesson, date: date ?? live.lesson_date, start: live.start_time }
  return lessonMessage('absence', about, api)
}

/** The text to the family of a student whose live lesson is cancelled. */
export const cancelledMessage = (
  { student_id }: Pick<Student, 'student_id'>,
  { class_name, class_id, lesson_date: date, start_time: start }: LiveLesson,
  api: Pick<Api, 'getBusiness' | 'getFamilies'>,
) => lessonMessage('cancelled', { student_id, class: class_name ?? class_id, date, start }, api)
