import {
  hasEmoji,
  isTooLongTemplate,
  type MessageKind,
  type MessageLanguage,
  placeholdersOf,
  strangeIn,
  textOf,
} from '#contract/message-texts.ts'
import { dayInText, fillTemplate, monthInText, usualTexts } from '#rules/message-texts.ts'
import { today } from '../core/today.ts'
import type { Message } from '../messages/message.ts'
import { remindersText } from '../messages/reminders.ts'

/** What is wrong with a text that families are to be sent. */
export function templateFault(kind: MessageKind, template: string): Message | undefined {
  const name = strangeIn(kind, template)
  if (name !== undefined) return remindersText.strange({ name, names: `{${placeholdersOf[kind].join('}, {')}}` })
  if (hasEmoji(template)) return remindersText.noEmoji
  return isTooLongTemplate(template) ? remindersText.tooLong : undefined
}

/** The text as a family would get it. An empty template is the usual one. */
export function sampleOf(kind: MessageKind, language: MessageLanguage, template: string): string {
  const day = today().subtract({ days: 1 }).toString()
  const isChinese = language === 'zh'
  return fillTemplate(template.trim() || usualTexts[textOf(kind, language)], {
    family: isChinese ? '陳家' : 'Chan family',
    contact: isChinese ? '陳國華' : 'Chan Kwok Wah',
    school: isChinese ? '（學校名稱）' : '(name of the school)',
    amount: '1,755.00',
    months: monthInText(day, language),
    due: dayInText(day, language),
    fps: '1234567',
    student: isChinese ? '陳大文' : 'Tai Man',
    class: isChinese ? '中三數學' : 'S3 Maths',
    date: dayInText(day, language),
    time: '16:30',
  })
}
