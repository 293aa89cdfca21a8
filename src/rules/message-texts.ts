import {
  fitsLink,
  type MessageKind,
  type MessageLanguage,
  type MessageText,
  type placeholdersOf,
  textOf,
} from '#contract/message-texts.ts'
import { cents, dollars, money } from './money.ts'

/*
 * Texts to families: a template, and what takes the place of its {names}. They are opened in WhatsApp by a link or copied,
 * so they have a limited length and no emoji.
 */

/** The texts of a school that has not worded its own. */
export const usualTexts: Readonly<Record<MessageText, string>> = {
  text_bill_en: `Dear {contact},
The fees for {months} are HK$ {amount}. Please pay by {due}.
FPS: {fps}
Thank you.
{school}`,
  text_bill_zh: `{contact}你好：
{months}學費合共 HK$ {amount}，請於{due}或之前繳交。
轉數快：{fps}
謝謝！
{school}`,
  text_reminder_en: `Dear {contact},
We have not received HK$ {amount} for {months}, which was due on {due}.
FPS: {fps}
If you have paid already, please send us the receipt. Thank you.
{school}`,
  text_reminder_zh: `{contact}你好：
{months}學費合共 HK$ {amount} 已於{due}到期，我們尚未收到。
轉數快：{fps}
如已繳交，請把收據傳給我們。謝謝！
{school}`,
  text_absence_en: `Dear {contact},
{student} was absent from {class} on {date} {time}.
Please tell us if there is anything we should know.
{school}`,
  text_absence_zh: `{contact}你好：
{student}於{date} {time}缺席{class}。
如有任何情況，請通知我們。
{school}`,
  text_cancelled_en: `Dear {contact},
The lesson of {class} on {date} {time} for {student} is cancelled. We are sorry for the trouble.
{school}`,
  text_cancelled_zh: `{contact}你好：
{student}於{date} {time}的{class}課堂取消，不便之處，敬請原諒。
{school}`,
}

type Placeholder<K extends MessageKind> = (typeof placeholdersOf)[K][number]
/** What takes the place of each {name}. */
type Filling<K extends MessageKind> = Readonly<Record<Placeholder<K>, string>>

const plain = (text: string): string =>
  text.replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{FE0F}|\u{200D}/gu, '').trim()

/** A template with its names filled in. A line that names what there is nothing to say of is left out. */
export function fillTemplate(template: string, filling: Readonly<Record<string, string>>): string {
  const lines = template.split('\n').flatMap(line => {
    const names = [...line.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    if (names.some(name => plain(filling[name] ?? '') === '')) return []
    return line.replace(/\{(\w+)\}/g, (_, name: string) => plain(filling[name] ?? ''))
  })
  return lines.join('\n').trim()
}

/** The text, without its end where it is too long for a link. */
function cutToLink(text: string): string {
  if (fitsLink(text)) return text
  const letters = Array.from(text)
  let [fits, over] = [0, letters.length]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (fitsLink(`${letters.slice(0, middle).join('')}…`)) fits = middle
    else over = middle
  }
  return `${letters.slice(0, fits).join('')}…`
}

/** The first of several things, and how many there are besides. */
function someOf(items: readonly string[], count: number, language: MessageLanguage): string {
  const [first, rest] = [items.slice(0, count), items.length - count]
  if (language === 'zh')
    return rest === 0 ? first.join('、') : count === 0 ? `${rest}個月` : `${first.join('、')}及另外${rest}個月`
  if (rest === 0) return first.join(', ')
  const more = `${rest} ${count === 0 ? '' : 'more '}${rest === 1 ? 'month' : 'months'}`
  return count === 0 ? more : `${first.join(', ')} and ${more}`
}

/** A text about money that a link can carry: months that make it too long are only counted. */
export function textOfMoney(
  template: string,
  { months, ...filling }: Omit<Filling<'bill'>, 'months'> & { readonly months: readonly string[] },
  language: MessageLanguage,
): string {
  for (let count = months.length; count > 0; count -= 1) {
    const text = fillTemplate(template, { ...filling, months: someOf(months, count, language) })
    if (fitsLink(text)) return text
  }
  return cutToLink(fillTemplate(template, { ...filling, months: someOf(months, 0, language) }))
}

/** A text about a lesson. */
export const textOfLesson = (template: string, filling: Filling<'absence'>): string =>
  cutToLink(fillTemplate(template, filling))

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const partsOf = (day: string): readonly [year: number, month: number, day: number] => {
  const [year = 0, month = 1, of = 1] = day.split('-').map(Number)
  return [year, month, of]
}

/** yyyy-MM as a family reads it: 'Oct 2026', 2026年10月. */
export function monthInText(yearMonth: string, language: MessageLanguage): string {
  const [year, month] = partsOf(yearMonth)
  return language === 'zh' ? `${year}年${month}月` : `${monthNames[month - 1]} ${year}`
}

/** yyyy-MM-dd as a family reads it: '14 Nov 2026', 2026年11月14日. */
export function dayInText(date: string, language: MessageLanguage): string {
  const [, , day] = partsOf(date)
  return language === 'zh' ? `${monthInText(date, language)}${day}日` : `${day} ${monthInText(date, language)}`
}

type Due = { readonly student_id: string; readonly month: string; readonly due_date: string; readonly rest: number }
type Written = {
  readonly name: string
  readonly contact_name: string
  readonly language: MessageLanguage
  readonly open: readonly Due[]
}
type School = { readonly name_en: string; readonly name_zh: string; readonly fps_address?: string | undefined }

/** Of 'Chan family 陳家' the part in the language of the text. */
const calledIn = (name: string, language: MessageLanguage): string => {
  const chinese = /\p{Script=Han}+/u.exec(name)?.[0]
  return (language === 'zh' ? chinese : name.replace(/\p{Script=Han}+/gu, '').trim()) || name
}

/** Who is written to, and by whom. */
export const addressed = ({ name, contact_name, language }: Omit<Written, 'open'>, school: School) => ({
  family: name,
  contact: contact_name || calledIn(name, language),
  school: language === 'zh' ? school.name_zh || school.name_en : school.name_en || school.name_zh,
})

/** A family is reminded of what is overdue, and where nothing is, told what is to be paid. */
export function moneyMessage(
  family: Written,
  {
    school,
    texts,
    today,
    nameOf,
  }: {
    readonly school: School
    readonly texts: { readonly [T in MessageText]?: string | undefined }
    readonly today: Temporal.PlainDate
    /** What a child is called in the text, where several are billed. */
    readonly nameOf: (student_id: string) => string
  },
): { readonly kind: 'bill' | 'reminder'; readonly amount: number; readonly text: string } {
  const late = family.open.filter(({ due_date }) => due_date < today.toString())
  const kind = late.length > 0 ? 'reminder' : 'bill'
  const all = (late.length > 0 ? late : family.open).toSorted((one, other) => (one.month < other.month ? -1 : 1))
  const { language } = family
  const areSeveral = new Set(all.map(({ student_id }) => student_id)).size > 1
  const monthOf = ({ month, student_id }: Due) => {
    const words = monthInText(month, language)
    if (!areSeveral) return words
    return language === 'zh' ? `${words}（${nameOf(student_id)}）` : `${words} (${nameOf(student_id)})`
  }
  const amount = dollars(all.reduce((sum, { rest }) => sum + cents(rest), 0))
  const [first] = all.map(({ due_date }) => due_date).toSorted()
  const filling = {
    ...addressed(family, school),
    amount: money(amount),
    months: [...new Set(all.map(monthOf))],
    due: first === undefined ? '' : dayInText(first, language),
    fps: school.fps_address ?? '',
  }
  const name = textOf(kind, language)
  return { kind, amount, text: textOfMoney(texts[name] || usualTexts[name], filling, language) }
}
