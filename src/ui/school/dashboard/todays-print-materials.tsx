import { type KeyboardEvent, useEffect } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { t } from '#client/messages/message.ts'
import printMaterials from '#commands/view/print-materials.ts'
import type { PrintMaterials } from '#contract/dashboard.ts'
import type { Action } from '../../actions/action.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { letters } from '../../app/preferences.ts'
import { useRead } from '../../app/use-read.ts'
import { useStore } from '../../app/use-store.ts'
import { mixedText } from '../../kit/mixed-text.tsx'
import { NameBeside } from '../../kit/name-with-note.tsx'
import { RovingList } from '../../kit/roving-list.tsx'
import { useStudentsUnder } from '../students/use-students-under.ts'
import { Card } from './card.tsx'
import type { CardItems } from './use-card.ts'
import { useChineseNames } from './use-chinese-names.ts'

export const printToday: Action = { ...invoke(printMaterials), icon: 'printer' }

const materialId = (entry: PrintMaterials) => entry.class_id
const subject = (entry: PrintMaterials) => ({ kind: 'class', id: entry.class_id }) as const
export const materialsCard = {
  name: 'print-materials',
  title: dashboardText.todaysPrintMaterials,
  id: materialId,
  subject,
} as const

const wayOf = (key: string): 1 | -1 | undefined => {
  if (key === 'ArrowDown' || (key === 'j' && letters.get())) return 1
  return key === 'ArrowUp' || (key === 'k' && letters.get()) ? -1 : undefined
}

type Props = {
  readonly card: CardItems<PrintMaterials>
  /** Called with the student whose card Space shows, and with undefined when the focus leaves. */
  readonly onStudent: (student: string | undefined) => void
}

/** The materials to print for today's classes. */
export function TodaysPrintMaterials({ card, onStudent }: Props) {
  const { student, begin, next } = useStudentsUnder()
  useEffect(() => onStudent(student), [student, onStudent])
  /** While a card is shown, the arrows go through the students of a class before they go to the next one. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = wayOf(event.key)
    if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !next(way)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const { data, isPending } = useRead('getTodayPrintMaterials', {})
  const items = data?.data ?? []
  const chineseName = useChineseNames()
  return (
    <Card
      title={t(materialsCard.title)}
      count={isPending ? undefined : items.length}
      loading={isPending}
      empty={dashboardText.noClassesStartingToday}
      arrived={undefined}
      paper="materials"
      action={items.length > 0 ? <CommandButton action={printToday} small /> : null}
    >
      <div role="presentation" onKeyDownCapture={onKeyDown}>
        <RovingList
          {...card.list}
          // What is shown is printed: no class waits.
          items={items}
          label={t(materialsCard.title)}
          selection="preview"
          letters={useStore(letters)}
          onCursor={entry => begin(entry?.students.map(each => each.student_id) ?? [])}
          render={entry => (
            <>
              <p className="font-medium">{mixedText(entry.class_name)}</p>
              <p className="text-text-2 [overflow-wrap:anywhere]">
                {entry.students.length > 0 ? (
                  <strong className="font-medium text-text tabular-nums">
                    {t(dashboardText.copies({ count: entry.students.length }))}
                  </strong>
                ) : null}
                {entry.students.length > 0 && entry.printing_materials ? ' · ' : ''}
                {entry.printing_materials}
              </p>
              {entry.students.length === 0 ? (
                <p className="text-text-3">{t(dashboardText.noStudentsEnrolled)}</p>
              ) : (
                <ul className="pt-1 text-sm text-text-2">
                  {entry.students.map(({ student_id, student_name }) => (
                    <li key={student_id}>
                      <NameBeside
                        name={`${student_name} (${student_id})`}
                        beside={chineseName(student_name, student_id)}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        />
      </div>
    </Card>
  )
}
