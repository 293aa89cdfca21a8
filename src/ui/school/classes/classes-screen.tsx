import { invoke } from '#client/command/invocation.ts'
import { classesText } from '#client/messages/classes.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import createClass from '#commands/classes/create-class.ts'
import deleteClass from '#commands/classes/delete-class.ts'
import editClass from '#commands/classes/edit-class.ts'
import manageLessons from '#commands/classes/manage-lessons.ts'
import migrateClass from '#commands/classes/migrate-class.ts'
import studentsInClass from '#commands/classes/students-in-class.ts'
import toggleClassStatus from '#commands/classes/toggle-class-status.ts'
import type { Class } from '#contract/classes.ts'
import { type Action, toggling } from '../../actions/action.ts'
import { useRows } from '../../app/use-read.ts'
import { useSearch } from '../../app/use-search.ts'
import { List } from '../../list/list.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { useHideInactive } from '../../list/use-hide-inactive.tsx'
import { Screen } from '../../screen/screen.tsx'

const fields = [
  ...(['class_id', 'course_id', 'class_name', 'class_start_date', 'class_end_date'] as const),
  // The documents do not have these.
  ...(['teacher', 'room', 'size'] as const),
]
const actions = (row: Class): readonly Action[] => {
  const given = { class: row.class_id }
  return [
    { ...invoke(manageLessons, given), icon: 'pencil' },
    { ...invoke(studentsInClass, given), icon: 'users' },
    { ...invoke(editClass, given), button: false },
    toggling(invoke(toggleClassStatus, given), row.status),
    { ...invoke(deleteClass, given), icon: 'trash' },
  ]
}

const open = (row: Class) => invoke(manageLessons, { class: row.class_id })

const toolbar: readonly Action[] = [invoke(migrateClass), { ...invoke(createClass), look: 'main' }]

export function Classes() {
  const list = useEntityList('class', fields)
  const start = useSearch('v.class')
  const { rows, arriving, filter } = useHideInactive(useRows('getClass', {}), classesText.hideInactiveClasses)
  return (
    <Screen>
      <List
        label={t(classesText.classes)}
        level="screen"
        rows={rows}
        arriving={arriving}
        {...list}
        alwaysPaged
        search={generalText.searchByNameIdOrDate}
        empty={generalText.nothingToShow}
        open={open}
        actions={actions}
        actionsWidth={130}
        start={start}
        filter={filter}
        toolbar={toolbar}
      />
    </Screen>
  )
}
