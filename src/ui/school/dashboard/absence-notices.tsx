import { invoke } from '#client/command/invocation.ts'
import { absence as kind } from '#client/entities/notice.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { t } from '#client/messages/message.ts'
import messageParents from '#commands/absences/message-parents.ts'
import readAbsence from '#commands/absences/read-absence.ts'
import readAllAbsences from '#commands/absences/read-all-absences.ts'
import type { AbsenceNotice } from '#contract/dashboard.ts'
import { noticeDate } from '#rules/notice-dates.ts'
import type { Action } from '../../actions/action.ts'
import { Actions } from '../../actions/actions.tsx'
import { CommandButton } from '../../actions/command-button.tsx'
import { letters } from '../../app/preferences.ts'
import { useRead } from '../../app/use-read.ts'
import { useStore } from '../../app/use-store.ts'
import { NameBeside } from '../../kit/name-with-note.tsx'
import { RovingList } from '../../kit/roving-list.tsx'
import type { Selection } from '../../kit/table-selection.ts'
import { Card, type Cursor } from './card.tsx'
import { LessonName } from './lesson-name.tsx'
import type { CardItems } from './use-card.ts'
import { useChineseNames } from './use-chinese-names.ts'

const absenceId = (absence: AbsenceNotice) => kind.id(absence)
const subject = (absence: AbsenceNotice) => ({ kind: 'absence', id: absenceId(absence) }) as const
export const absenceCard = {
  name: 'absence-notices',
  title: dashboardText.absenceNotices,
  id: absenceId,
  subject,
} as const

export const absenceActions = (absence: string): readonly Action[] => [
  invoke(readAbsence, { absence }),
  { ...invoke(messageParents, { absence }), button: false },
]
export const confirmAll = invoke(readAllAbsences)

type Props = {
  readonly card: CardItems<AbsenceNotice>
  readonly onCursor: Cursor
  /** Ids of notices that are to be read together. */
  readonly selection: Selection
}

/** Students who were absent, as long as nobody has read the notice. */
export function AbsenceNotices({ card, onCursor, selection }: Props) {
  const { data, isPending } = useRead('getAbsenceNotices', {})
  const items = data?.data ?? []
  const chineseName = useChineseNames()
  return (
    <Card
      title={t(absenceCard.title)}
      count={isPending ? undefined : items.length}
      loading={isPending}
      empty={dashboardText.noUnreadAbsenceNotices}
      arrived={card.arrived}
      action={items.length > 0 ? <CommandButton action={confirmAll} small keyless /> : null}
    >
      <RovingList
        {...card.list}
        label={t(absenceCard.title)}
        letters={useStore(letters)}
        selection={{ ...selection, label: t(dashboardText.selectNotice) }}
        onCursor={absence => onCursor(absence && subject(absence))}
        render={absence => (
          // The box is at the end.
          <div className="flex items-start gap-2 pr-small">
            <div className="min-w-0 flex-1">
              <p className="font-medium [overflow-wrap:anywhere]">
                <NameBeside
                  name={absence.student_name}
                  beside={chineseName(absence.student_name, absence.student_id)}
                />
              </p>
              <p className="text-sm text-text-3">
                {absence.student_id} · {noticeDate(absence.date)}
              </p>
              <p className="text-sm text-text-3 [overflow-wrap:anywhere]">
                <LessonName
                  name={absence.lesson}
                  id={
                    absence.record_type === 'live'
                      ? t(dashboardText.liveLessonOf({ id: absence.live_lesson_id ?? '' }))
                      : t(dashboardText.videoLessonOf({ id: absence.video_lesson_id ?? '' }))
                  }
                />
              </p>
            </div>
            <Actions of={absenceActions(absenceId(absence))} via="row" />
          </div>
        )}
      />
    </Card>
  )
}
