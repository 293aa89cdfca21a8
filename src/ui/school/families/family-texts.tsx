import { dayWords } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import { remindersText } from '#client/messages/reminders.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { hasChinese } from '#rules/names.ts'
import { useRead } from '../../app/use-read.ts'
import { Part } from '../../card/card-part.tsx'
import { useRelated } from '../../list/use-related.ts'

const nothing = [] as const

/** What a family was sent, or at least what was opened and copied for it. Nothing stands here while there is none. */
export function FamilyTexts({ of, today }: { readonly of: string; readonly today: Temporal.PlainDate }) {
  const { data } = useRead('getReminders', { family_id: of })
  const { staffName } = useRelated(nothing)
  if (!data || data.data.length === 0) return null
  return (
    <Part title={remindersText.texts}>
      <ul>
        {data.data.map(({ reminder_id, kind, channel, staff, at, text }) => {
          const by = { staff: staffName(staff) ?? staff }
          return (
            <li key={reminder_id} className="border-b border-line py-1">
              <p className="flex flex-wrap gap-x-3">
                <span className="min-w-24 whitespace-nowrap text-text-2">{dayWords(dateOf(at), today)[0]}</span>
                <span className="font-medium">{t(remindersText[kind])}</span>
                <span className="text-text-3">
                  {t(channel === 'whatsapp' ? remindersText.openedBy(by) : remindersText.copiedBy(by))}
                </span>
              </p>
              <p lang={hasChinese(text) ? 'zh-HK' : 'en'} className="line-clamp-2 text-sm text-text-3">
                {text}
              </p>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
