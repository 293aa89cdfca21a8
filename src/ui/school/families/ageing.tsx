import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { familiesText } from '#client/messages/families.ts'
import { t } from '#client/messages/message.ts'
import { remindersText } from '#client/messages/reminders.ts'
import copyReminder from '#commands/families/copy-reminder.ts'
import openFamily from '#commands/families/open-family.ts'
import printStatements from '#commands/families/print-statements.ts'
import remindFamily from '#commands/families/remind-family.ts'
import editMessageTexts from '#commands/settings/edit-message-texts.ts'
import type { Family } from '#contract/families.ts'
import type { Action } from '../../actions/action.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRows } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'

const fields = [
  'name',
  'phone',
  'not_due',
  'to_thirty',
  'to_sixty',
  'to_ninety',
  'over_ninety',
  'owes',
  'reminded',
  'reminded_by',
] as const
const open = ({ family_id }: Family) => invoke(openFamily, { family: family_id })
const actions = ({ family_id }: Family): readonly Action[] => [
  invoke(remindFamily, { family: family_id }),
  { ...invoke(copyReminder, { family: family_id }), button: false },
]
const toolbar: readonly Action[] = [invoke(editMessageTexts), invoke(printStatements)]
/** The day that the oldest of it was due on. */
const firstDue = ({ open }: Family): string => open.map(({ due_date }) => due_date).toSorted()[0] ?? ''

/** The families that owe, those first that have owed longest. One press reminds one, and the list goes on to the next. */
export default function AgeingOfFamilies({ onClose }: ViewProps) {
  const list = useEntityList('family', fields)
  // The order is that of all of them, so that none is shown before all have arrived.
  const { rows } = useRows('getFamilies', {}, { failed: familiesText.failedToFetchFamilies })
  const owing = useMemo(
    () =>
      rows
        ?.filter(family => family.open.length > 0)
        .toSorted((one, other) => (firstDue(one) < firstDue(other) ? -1 : 1)),
    [rows],
  )
  return (
    <ListDialog
      title={t(remindersText.ageing)}
      subtitle={t(remindersText.owedSince)}
      width={1180}
      onClose={onClose}
      {...list}
      rows={owing}
      search={familiesText.searchFamilies}
      empty={remindersText.nothingOwed}
      open={open}
      actions={actions}
      toolbar={toolbar}
      actionsWidth={100}
    />
  )
}
