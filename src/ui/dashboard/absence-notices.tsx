import { absence as kind } from '#client/entities/notice.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import readAbsence from '#commands/absences/read-absence.ts'
import readAllAbsences from '#commands/absences/read-all-absences.ts'
import type { AbsenceNotice } from '#contract/dashboard.ts'
import { noticeDate } from '#rules/notice-dates.ts'
import type { Action } from '../action.ts'
import { Actions } from '../actions.tsx'
import { CommandButton } from '../command-button.tsx'
import { RovingList } from '../kit/roving-list.tsx'
import { letters } from '../preferences.ts'
import { useRead } from '../use-read.ts'
import { useStore } from '../use-store.ts'
import { Card, type Cursor } from './card.tsx'

const absenceId = (absence: AbsenceNotice) => kind.id(absence)

export const absenceActions = (absence: string): readonly Action[] => [invoke(readAbsence, { absence })]
export const confirmAll = invoke(readAllAbsences)

/** Who was missed, and nobody has read it yet. */
export function AbsenceNotices({ onCursor }: { readonly onCursor: Cursor }) {
  const { data, isPending } = useRead('getAbsenceNotices', {})
  const items = data?.data ?? []
  return (
    <Card
      title={t('Absence Notices')}
      count={isPending ? undefined : items.length}
      loading={isPending}
      empty="No unread absence notices."
      bounded
      action={items.length > 0 ? <CommandButton action={confirmAll} small keyless /> : null}
    >
      <RovingList
        label={t('Absence Notices')}
        items={items}
        id={absenceId}
        letters={useStore(letters)}
        onCursor={absence => onCursor(absence && { kind: 'absence', id: absenceId(absence) })}
        render={absence => (
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium [overflow-wrap:anywhere]">{absence.student_name}</p>
              <p className="text-sm text-text-3">
                {absence.student_id} · {noticeDate(absence.date)}
              </p>
              <p className="text-sm text-text-3 [overflow-wrap:anywhere]">
                {absence.record_type === 'live' ? t('Live Lesson ID') : t('Video Lesson ID')}{' '}
                {absence.record_type === 'live' ? absence.live_lesson_id : absence.video_lesson_id}
              </p>
            </div>
            <Actions of={absenceActions(absenceId(absence))} via="row" />
          </div>
        )}
      />
    </Card>
  )
}
