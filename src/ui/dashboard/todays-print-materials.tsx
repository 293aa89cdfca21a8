import { invoke } from '#client/invocation.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { t } from '#client/messages/message.ts'
import printMaterials from '#commands/view/print-materials.ts'
import type { PrintMaterials } from '#contract/dashboard.ts'
import type { Action } from '../action.ts'
import { CommandButton } from '../command-button.tsx'
import { RovingList } from '../kit/roving-list.tsx'
import { letters } from '../preferences.ts'
import { useRead } from '../use-read.ts'
import { useStore } from '../use-store.ts'
import { Card } from './card.tsx'

export const printToday: Action = { ...invoke(printMaterials), icon: 'printer' }

const materialId = (entry: PrintMaterials) => entry.class_id

/** The materials to print for today's classes. */
export function TodaysPrintMaterials() {
  const { data, isPending } = useRead('getTodayPrintMaterials', {})
  const items = data?.data ?? []
  return (
    <Card
      title={t(dashboardText.todaysPrintMaterials)}
      count={isPending ? undefined : items.length}
      loading={isPending}
      empty={dashboardText.noClassesStartingToday}
      paper="materials"
      action={items.length > 0 ? <CommandButton action={printToday} small /> : null}
    >
      <RovingList
        name="print-materials"
        label={t(dashboardText.todaysPrintMaterials)}
        items={items}
        id={materialId}
        selection="preview"
        letters={useStore(letters)}
        render={entry => (
          <>
            <p className="font-medium">{entry.class_name}</p>
            <p className="text-text-2 [overflow-wrap:anywhere]">{entry.printing_materials}</p>
            {entry.students.length === 0 ? (
              <p className="text-text-3">{t(dashboardText.noStudentsEnrolled)}</p>
            ) : (
              <ul className="pt-1 text-sm text-text-2">
                {entry.students.map(student => (
                  <li key={student.student_id}>{`${student.student_name} (${student.student_id})`}</li>
                ))}
              </ul>
            )}
          </>
        )}
      />
    </Card>
  )
}
