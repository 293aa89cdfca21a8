import { useMemo } from 'react'
import { type HerePerson, person } from '#client/entities/person.ts'
import { t } from '#client/messages/message.ts'
import { staffsText } from '#client/messages/staffs.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { useStore } from '../../app/use-store.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useFieldList } from '../../list/use-field-list.ts'
import { useOpenWords } from './use-open-words.ts'

const fields = ['name', 'staff', 'open'] as const

/** The colleagues who are signed in and at work, and what they have open. */
export default function WhoIsHere({ onClose }: ViewProps) {
  const people = useStore(useApp().presence.people)
  const words = useOpenWords()
  const list = useFieldList(person, fields)
  const rows = useMemo(
    () => people.map((each): HerePerson => ({ ...each, name: each.name || each.staff, open: words(each) })),
    [people, words],
  )
  return (
    <ListDialog
      title={t(staffsText.whoIsHere)}
      width={720}
      pageSize={8}
      onClose={onClose}
      rows={rows}
      {...list}
      empty={staffsText.nobodyElseIsHere}
    />
  )
}
