import { invoke } from '#client/command/invocation.ts'
import { familiesText } from '#client/messages/families.ts'
import { t } from '#client/messages/message.ts'
import ageing from '#commands/families/ageing.ts'
import createFamily from '#commands/families/create-family.ts'
import editFamily from '#commands/families/edit-family.ts'
import joinSiblings from '#commands/families/join-siblings.ts'
import openFamily from '#commands/families/open-family.ts'
import type { Family } from '#contract/families.ts'
import type { Action } from '../../actions/action.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRows } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'

const fields = ['family_id', 'name', 'students', 'contact_name', 'phone', 'language', 'owes'] as const
const open = ({ family_id }: Family) => invoke(openFamily, { family: family_id })
const actions = ({ family_id }: Family): readonly Action[] => [
  { ...invoke(editFamily, { family: family_id }), icon: 'pencil' },
]
const toolbar: readonly Action[] = [invoke(ageing), invoke(joinSiblings), { ...invoke(createFamily), look: 'main' }]

/** All families: who pays for whom, how they are reached, and what they owe. */
export default function AllFamilies({ onClose }: ViewProps) {
  const list = useEntityList('family', fields)
  const found = useRows('getFamilies', {}, { failed: familiesText.failedToFetchFamilies })
  return (
    <ListDialog
      title={t(familiesText.families)}
      width={1080}
      onClose={onClose}
      {...list}
      {...found}
      search={familiesText.searchFamilies}
      empty={familiesText.noFamilies}
      open={open}
      actions={actions}
      toolbar={toolbar}
    />
  )
}
