import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { beginning } from '#client/entities/message.ts'
import { weekdayName } from '#client/messages/day-words.ts'
import { listText } from '#client/messages/list.ts'
import { caption, t } from '#client/messages/message.ts'
import { placeText } from '#client/messages/room-text.ts'
import { studentsText } from '#client/messages/students.ts'
import readMessage from '#commands/messages/read-message.ts'
import printReceipt from '#commands/receipts/print-receipt.ts'
import type { StudentSummary } from '#contract/student-summary.ts'
import { isPastDue } from '#rules/due-dates.ts'
import { money } from '#rules/money.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import { useRead } from '../../app/use-read.ts'
import { Lines, Part } from '../../card/card-part.tsx'
import { Chip } from '../../kit/chip.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { shortDay } from './card-figures.tsx'
import type { Owing } from './use-owing.ts'

type OfSummary = { readonly summary: StudentSummary | undefined }

/** Classes with their times, who teaches them where, and what a lesson costs; video classes, and what is booked. */
export function Classes({ summary }: OfSummary) {
  const rows = summary && [
    ...summary.classes.map(each => ({
      key: each.class_id,
      name: each.class_name,
      when: `${weekdayName(each.weekday)} ${each.start_time}–${each.end_time}`,
      where: placeText(each),
      end: each.lesson_price === null ? '' : t(studentsText.perLesson({ price: money(each.lesson_price) })),
    })),
    ...summary.video_classes.map(({ video_class_id, course_name, progress, expiry_date }) => ({
      key: video_class_id,
      name: course_name,
      when: t(studentsText.videoWatched({ progress })),
      where: t(studentsText.videoUntil({ day: shortDay(expiry_date) })),
      end: t(studentsText.video),
    })),
    ...summary.bookings.map(each => ({
      key: each.booking_id,
      name: each.lesson_id_label,
      when: `${shortDay(each.date)} ${each.start_time}–${each.end_time}`,
      where: undefined,
      end: t(caption(each.kind)),
    })),
  ]
  return (
    <Part title={studentsText.classes} beside={summary && String(summary.classes.length || '')}>
      <Lines of={rows} keyOf={({ key }) => key} none={studentsText.noClasses}>
        {({ name, when, where, end }) => (
          <>
            {/* On a telephone the others stand below it. */}
            <span className="min-w-30 flex-1 font-medium [overflow-wrap:anywhere] max-roomy:basis-full">
              {mixedText(name)}
            </span>
            <span className="min-w-28 whitespace-nowrap text-text-2">{when}</span>
            {where === undefined ? null : (
              <span className="min-w-26 text-text-2 max-roomy:min-w-0 max-roomy:flex-1">{mixedText(where)}</span>
            )}
            <span className="min-w-24 text-right whitespace-nowrap text-text-2 max-roomy:min-w-0">{end}</span>
          </>
        )}
      </Lines>
    </Part>
  )
}

/** What is owed, and the last payments with their receipts. */
export function Payments({
  student,
  owing,
  summary,
}: {
  readonly student: string
  readonly owing: Owing
  readonly summary: StudentSummary | null | undefined
}) {
  const owed = owing.of(student)
  const { count, last } = summary?.payments ?? {}
  const beside =
    last && count !== undefined && count > last.length
      ? t(studentsText.lastOf({ shown: last.length, count }))
      : undefined
  return (
    <Part title={studentsText.payments} beside={beside}>
      {owed && owed.length > 0 ? (
        <Lines of={owed} keyOf={({ id }) => id} none={studentsText.nothingIsOwed}>
          {row => (
            <>
              <span className="min-w-24 text-text-2">
                {row.total_amount > 0 && isPastDue(row, today()) ? (
                  <Chip tone="bad" label={t(studentsText.overdue)} />
                ) : row.due_date ? (
                  t(studentsText.dueOn({ day: shortDay(row.due_date) }))
                ) : null}
              </span>
              <span className="w-16">{row.month}</span>
              <span className="min-w-0 flex-1 text-text-2">{t(studentsText[row.kind])}</span>
              <span className="font-semibold">{money(row.total_amount)}</span>
              <CommandButton action={{ ...row.collect, label: studentsText.collect }} via="row" small keyless />
            </>
          )}
        </Lines>
      ) : null}
      {summary === null ? null : (
        <Lines
          of={last}
          keyOf={({ receipt_ref, kind, month }) => `${receipt_ref} ${kind} ${month}`}
          none={studentsText.noPayments}
        >
          {row => (
            <>
              <span className="min-w-24 whitespace-nowrap text-text-2">{shortDay(row.date)}</span>
              <span className="w-16">{row.month}</span>
              {/* On a telephone they stand below. */}
              <span className="flex min-w-0 flex-1 gap-3 max-roomy:order-last max-roomy:basis-full">
                <span className="flex-1 text-text-2">{t(caption(row.payment_type))}</span>
                <span className="text-text-3">{row.receipt_ref}</span>
              </span>
              <span className="min-w-16 text-right font-semibold max-roomy:ml-auto">{money(row.amount)}</span>
              <CommandButton
                action={{ ...invoke(printReceipt, { receipt: row.receipt_ref }), icon: 'printer' }}
                via="row"
                keyless
              />
            </>
          )}
        </Lines>
      )}
    </Part>
  )
}

const leaveLooks = {
  pending: { tone: 'warn', text: studentsText.toDecide },
  rejected: { tone: 'bad', text: studentsText.rejected },
} as const

export function Leave({ summary }: OfSummary) {
  return (
    <Part title={studentsText.leave}>
      <Lines
        of={summary?.leave}
        keyOf={({ lesson_id, leave_date }) => `${lesson_id} ${leave_date}`}
        none={studentsText.noLeave}
      >
        {({ leave_date, class_name, title, status }) => (
          <>
            <span className="min-w-24 whitespace-nowrap text-text-2">{shortDay(leave_date)}</span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {title ? <>{title} </> : null}
              <span className="text-text-3">{mixedText(class_name)}</span>
            </span>
            {status === 'approved' ? (
              <span className="text-text-3">{t(studentsText.approved)}</span>
            ) : (
              <Chip tone={leaveLooks[status].tone} label={t(leaveLooks[status].text)} />
            )}
          </>
        )}
      </Lines>
    </Part>
  )
}

export function MessagesTo({ summary }: OfSummary) {
  const { records } = useApp()
  const { me = '' } = records.related()
  const all = useRead('getMessage', {}).data?.data
  const isUnread = (id: string) => all?.find(({ message_id }) => message_id === id)?.unread_by.includes(me) ?? false
  return (
    <Part title={studentsText.messagesTo}>
      <Lines of={summary?.messages} keyOf={({ message_id }) => message_id} none={studentsText.noMessages}>
        {({ message_id, date, text }) => (
          <>
            <span className="min-w-24 whitespace-nowrap text-text-2">{shortDay(date)}</span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]" title={text}>
              {beginning(text)}
            </span>
            {isUnread(message_id) ? <Chip tone="warn" label={t(listText.unread)} /> : null}
            <CommandButton
              action={{ ...invoke(readMessage, { message: message_id }), icon: 'maximize' }}
              via="row"
              keyless
            />
          </>
        )}
      </Lines>
    </Part>
  )
}
