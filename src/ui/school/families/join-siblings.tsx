import { useMemo, useState } from 'react'
import { familyLabel } from '#client/entities/family.ts'
import type { Related } from '#client/entities/field.ts'
import { defineKind } from '#client/entities/kind.ts'
import { studentLabel } from '#client/entities/student.ts'
import { rowColumns, sheetOf } from '#client/export/sheet.ts'
import { familiesText } from '#client/messages/families.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { failureIn } from '#client/run/prompt.ts'
import { isTaken } from '#client/school/families.ts'
import type { Family } from '#contract/families.ts'
import { type SiblingGroup, siblingGroups } from '#rules/siblings.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { usePeekKey } from '../../app/peek-key.ts'
import { letters } from '../../app/preferences.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useRead } from '../../app/use-read.ts'
import { useStore } from '../../app/use-store.ts'
import { Failure } from '../../form/failure.tsx'
import { SaveRows } from '../../form/save-rows.tsx'
import { SendFooter } from '../../form/send-footer.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Empty } from '../../kit/empty.tsx'
import { KeyHints } from '../../kit/key-hints.tsx'
import { Table } from '../../kit/table.tsx'
import { selectKey } from '../../kit/table-keys.ts'
import { columnsOf } from '../../list/field-columns.tsx'
import { useRelated } from '../../list/use-related.ts'

type Proposal = SiblingGroup & { readonly family: Family }

const namesOf = (ids: readonly string[], related: Related): string =>
  ids.map(student_id => studentLabel({ student_id }, related)).join(', ')

const proposal = defineKind<Proposal>()({
  title: 'Siblings',
  one: 'proposal',
  id: row => row.id,
  label: row => row.id,
  fields: {
    students: {
      type: 'text',
      label: 'Students',
      value: (row, related) => namesOf(row.student_ids, related),
      width: 200,
      flex: 1,
      lead: true,
    },
    family: {
      type: 'text',
      label: 'Join',
      value: (row, related) =>
        `${familyLabel(row.family)}: ${namesOf(
          row.family.students.map(({ student_id }) => student_id),
          related,
        )}`,
      width: 260,
      flex: 1.2,
      named: true,
    },
    phone: { type: 'phone', label: 'Parent Phone', value: row => row.phone, width: 104, named: true, quiet: true },
    note: {
      type: 'text',
      label: 'Note',
      value: row => (row.sure ? '' : t(familiesText.unsure)),
      width: 170,
      quiet: true,
    },
  },
})
const shown = ['students', 'family', 'phone', 'note'] as const
const needs = ['students'] as const
const idsIn = (given: unknown): ReadonlySet<string> => new Set(Array.isArray(given) ? given.map(String) : [])

/** Who would join which family because their parents have one phone. All that are sure are taken at first. */
export default function JoinSiblings({ given, onClose }: ViewProps) {
  const { runner } = useApp()
  const prompt = useStore(runner.prompt)
  const withLetters = useStore(letters)
  const related = useRelated(needs)
  const [cursor, setCursor] = useState<string>()
  const peeks = usePeekKey(cursor, 'Space')
  const { data: students } = useRead('getStudent', {})
  const { data: families } = useRead('getFamilies', {}, { failed: familiesText.failedToFetchFamilies })
  const rows = useMemo((): readonly Proposal[] | undefined => {
    if (!students || !families) return undefined
    const byId = new Map(families.data.map(family => [family.family_id, family]))
    return siblingGroups(students.data, families.data)
      .map(group => ({ ...group, family: byId.get(group.family_id)! }))
      .toSorted((one, other) => Number(other.sure) - Number(one.sure))
  }, [students, families])
  const except = useMemo(() => idsIn(given.except), [given.except])
  const also = useMemo(() => idsIn(given.also), [given.also])
  const chosen = useMemo(() => (rows ?? []).filter(row => isTaken(row, { except, also })), [rows, except, also])
  const selected = useMemo(() => new Set(chosen.map(proposal.id)), [chosen])
  const columns = useMemo(() => columnsOf(proposal, shown, related), [related])
  const choose = (ids: ReadonlySet<string>) => {
    const all = rows ?? []
    void runner.answer('except', all.filter(row => row.sure && !ids.has(row.id)).map(proposal.id))
    void runner.answer('also', all.filter(row => !row.sure && ids.has(row.id)).map(proposal.id))
  }
  const count = chosen.reduce((sum, { student_ids }) => sum + student_ids.length, 0)
  const isSentAgain = (prompt?.unknownRuns.length ?? 0) > 0
  const blocked = count === 0 && !isSentAgain ? familiesText.noneChosen : undefined
  return (
    <Dialog
      title={t(familiesText.joinSiblings)}
      subtitle={t(familiesText.proposals)}
      width={860}
      sticky
      onClose={onClose}
      onSubmit={() => {
        if (!blocked) void runner.submit()
      }}
      footer={<SendFooter prompt={prompt} label={familiesText.joinCount({ count })} blocked={blocked} />}
    >
      <ScopedKeys list={[peeks]} />
      <Table
        name="siblings"
        label={t(familiesText.proposals)}
        first
        rows={rows ?? []}
        rowId={proposal.id}
        columns={columns}
        pageSize={12}
        selection={{ ids: selected, onChange: choose, isProposed: true }}
        state={rows === undefined ? 'loading' : 'ready'}
        loadingText={t(generalText.loading)}
        letters={withLetters}
        cursor={cursor}
        onCursor={setCursor}
        empty={<Empty text={t(familiesText.nobodyToJoin)} />}
        className="-mx-4 box-content border-y border-line"
      />
      <div className="flex items-center justify-end gap-2">
        <SaveRows
          sheet={() => sheetOf(t(familiesText.proposals), rowColumns(proposal, shown, new Map(), related), chosen)}
        />
        <KeyHints hints={[{ keys: selectKey(withLetters).keys, words: t(familiesText.takeOrLeave) }]} />
      </div>
      {prompt ? <Failure failure={failureIn(prompt)} /> : null}
    </Dialog>
  )
}
