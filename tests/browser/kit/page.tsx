import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { eachKey, keymap } from '#client/keys/keymap.ts'
import { DateField, MonthField, TimeField } from '#ui/form/day-fields.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { ComboBox, type ComboOption, MultiComboBox } from '#ui/kit/combo-box.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { keepFocus } from '#ui/kit/focus-reconciler.ts'
import { FocusScope, useFocusScope } from '#ui/kit/focus-scope.ts'
import { Lines } from '#ui/kit/lines.tsx'
import { NumberField } from '#ui/kit/number-field.tsx'
import { Pager } from '#ui/kit/pager.tsx'
import { HeardKeys } from '#ui/kit/receive-keys.ts'
import { Select } from '#ui/kit/select.tsx'
import { Sheet } from '#ui/kit/sheet.tsx'
import { followSizes } from '#ui/kit/sizes.ts'
import { Table } from '#ui/kit/table.tsx'
import type { Column, Sort } from '#ui/kit/table-column.ts'
import { byColumn } from '#ui/kit/table-order.ts'
import { TextField } from '#ui/kit/text-field.tsx'
import { isComposing, isTyping } from '#ui/kit/typing.ts'
import { longSchool, type Student, students } from './students.ts'

/* The page of the tests of the kit: parts of the kit with plain data, without the console around them. */

/** What the tests ask of the page. */
export type KitPage = {
  /** Shows one of `parts` anew, in place of what was shown before. */
  show(part: string, page: number): void
  /** The id of the row that was opened last, or what the forms have sent. */
  heard: unknown[]
}

const page: KitPage = {
  show(part, first) {
    page.heard = []
    shown += 1
    const Part = parts[part]!
    flushSync(() => root.render(<Part key={shown} page={first} />))
  },
  heard: [],
}
let shown = 0

const map = keymap(() => [], { isTyping, isComposing })
/** The keys of lists, as the console hears them; nothing lists them, and none has waited. */
const listKeys: ComponentProps<typeof HeardKeys>['value'] = {
  list: () => () => undefined,
  receive: () => () => undefined,
  offer: (own, press) =>
    map.offer(
      own.flatMap(each => eachKey(each.keys).map(keys => ({ ...each, keys }))),
      press,
      performance.now(),
    ),
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { id, box } = useFocusScope<HTMLDivElement>()
  return (
    <HeardKeys value={listKeys}>
      <FocusScope value={id}>
        <div ref={box} className="grid h-dvh min-w-0 overflow-hidden">
          <main className="flex min-h-0 min-w-0 flex-col bg-surface">
            <h1>Students</h1>
            {children}
          </main>
        </div>
      </FocusScope>
    </HeardKeys>
  )
}

const text = (id: keyof Student, title: string, width: number, flex?: number): Column<Student> => ({
  id,
  title,
  width,
  flex,
  sortKey: row => row[id],
  render: row => row[id],
})
const columns = [
  text('id', 'Student ID', 90),
  text('login', 'Student Login ID', 130),
  text('first', 'First Name', 150, 1),
  text('surname', 'Surname', 110),
  text('chinese', 'Chinese Name', 110),
  text('phone', 'Phone', 110),
  text('parent', 'Parent Phone', 120),
  text('school', 'School', 150, 1),
  text('status', 'Status', 90),
]
const idOf = (row: Student) => row.id
const buttons = () => (
  <>
    <Button look="icon" icon="pencil" label="Edit student" />
    <Button look="icon" icon="calendar" label="Monthly attendance" />
    <Button look="icon" icon="trash" label="Delete student" tone="danger" />
  </>
)
const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`
const pagerTexts = { previous: 'Previous', next: 'Next', pageOf, of: (pages: number) => `of ${pages}`, choose: 'Page' }
const pageSize = 16

/** A table of three pages with everything that a table can do. */
function Rows({ page: first }: { readonly page: number }) {
  const [cursor, setCursor] = useState<string>()
  const [at, setAt] = useState(first)
  const [sort, setSort] = useState<Sort>()
  const [ids, onChange] = useState<ReadonlySet<string>>(new Set())
  const selection = useMemo(() => ({ ids, onChange }), [ids])
  const rows = useMemo(() => {
    const column = columns.find(({ id }) => id === sort?.column)
    return column ? students.toSorted(byColumn(column, sort?.descending ?? false)) : students
  }, [sort])
  const onSort = useCallback((next: Sort | undefined) => {
    setSort(next)
    setAt(1)
  }, [])
  const pages = Math.ceil(rows.length / pageSize)
  return (
    <>
      <Table
        name="student"
        label="Students"
        first
        fill
        rows={rows}
        rowId={idOf}
        columns={columns}
        pageSize={pageSize}
        page={at}
        onPage={setAt}
        sort={sort}
        onSort={onSort}
        cursor={cursor}
        onCursor={setCursor}
        selection={selection}
        onOpen={row => page.heard.push(row.id)}
        actions={buttons}
        actionsTitle="Actions"
      />
      <footer className="flex min-h-9 shrink-0 items-center gap-3.5 px-4">
        <Pager page={Math.min(at, pages)} pages={pages} onPage={setAt} texts={pagerTexts} />
        <span>{ids.size} selected</span>
      </footer>
    </>
  )
}

const places = Array.from({ length: 300 }, (_, at) => at + 1)
const columnOf = (id: string, width: number, render: (at: number) => ReactNode, flex?: number) => ({
  ...{ id, title: id, width, flex, render },
})

/** A sheet of three hundred marks, of which each row has a button, too. */
function Marks() {
  const [marks, setMarks] = useState<ReadonlyMap<number, string>>(new Map())
  const box = (at: number) => (
    <input
      aria-label={`Mark ${at}`}
      value={marks.get(at) ?? ''}
      onChange={({ target }) => setMarks(before => new Map(before).set(at, target.value))}
      className="h-small w-full rounded-md border border-line-strong px-2"
    />
  )
  return (
    <Sheet
      name="marks"
      label="Marks"
      rows={places}
      rowId={String}
      columns={[
        columnOf('Student', 220, at => `Student ${at}`, 1),
        columnOf('Mark', 110, box),
        columnOf('Attendance', 110, at => <Button small look="quiet" label={`Present ${at}`} />),
        columnOf('Rank', 300, at => at),
      ]}
      unsaved={at => marks.has(at)}
      unsavedText="not saved"
      onEnd={() => page.heard.push('end')}
    />
  )
}

/** Three hundred lines in a dialog, some of them of two rows. */
function Log() {
  const line = (at: number) => (
    <span>
      Line {at}
      {at % 3 === 0 ? <span className="block">and what is more</span> : null}
    </span>
  )
  return (
    <Dialog title="Log" onClose={() => undefined} footer={<Button label="Close" />}>
      <Lines lines={places} lineId={at => at} render={line} className="border-b border-line py-1.5" />
    </Dialog>
  )
}

function Asking({
  title,
  sends,
  children,
}: {
  readonly title: string
  readonly sends: unknown
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const submit = () => {
    page.heard.push(sends)
    close()
  }
  return isOpen ? (
    <Dialog
      title={title}
      sticky
      onClose={close}
      onSubmit={submit}
      footer={
        <>
          <Button label="Cancel" onClick={close} />
          <Button label="Submit" look="main" type="submit" />
        </>
      }
    >
      {children}
    </Dialog>
  ) : null
}

const matching =
  (options: readonly ComboOption[]) =>
  (typed: string): readonly ComboOption[] =>
    options.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(typed.toLowerCase()))
const findStudents = matching(
  students.map(({ id, first, surname }) => ({ id, label: `${first} ${surname}`, hint: id })),
)
const findCourses = matching(['P5 English', 'IELTS'].map(label => ({ id: label, label })))
const classes = ['Tuesday class', 'Friday class'].map(label => ({ id: label, label }))
const findClasses = matching(classes)
const noneText = 'Nothing matches.'

/** Two boxes, of which neither is filled in. */
function Invoice() {
  const [student, setStudent] = useState<ComboOption>()
  const [course, setCourse] = useState<ComboOption>()
  return (
    <Asking title="Create Video Invoice" sends={[student?.id, course?.id]}>
      <ComboBox label="Student" search={findStudents} noneText={noneText} value={student} onChange={setStudent} />
      <ComboBox label="Course" search={findCourses} noneText={noneText} value={course} onChange={setCourse} />
    </Asking>
  )
}

type Several = { readonly values: readonly ComboOption[]; readonly onChange: (values: readonly ComboOption[]) => void }

function Students({ values, onChange }: Several) {
  return (
    <MultiComboBox
      label="Students"
      search={findStudents}
      noneText={noneText}
      values={values}
      onChange={onChange}
      removeLabel={one => `Remove ${one}`}
    />
  )
}

/** A box that is filled in, one for several, and a day. */
function Joining() {
  const [to, setTo] = useState<ComboOption | undefined>(classes[1])
  const [chosen, setChosen] = useState<readonly ComboOption[]>([])
  const [day, setDay] = useState('2026-11-20')
  return (
    <Asking title="Add Students" sends={chosen.map(({ id }) => id)}>
      <ComboBox label="Class" search={findClasses} noneText={noneText} value={to} onChange={setTo} />
      <Students values={chosen} onChange={setChosen} />
      <DateField label="Joining Day" value={day} onChange={setDay} />
    </Asking>
  )
}

function Message() {
  const [to, setTo] = useState<'all' | 'class' | ''>('')
  const [message, setMessage] = useState('')
  const recipients = [
    { value: 'all', label: 'All' },
    { value: 'class', label: 'Class' },
  ] as const
  return (
    <Asking title="Create Message" sends={{ to, message }}>
      <Select label="Recipient Type" value={to} onChange={setTo} options={recipients} />
      <TextField label="Message" kind="long" value={message} onChange={setMessage} />
    </Asking>
  )
}

/** A field of every kind. */
function Everything() {
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({})
  const [student, setStudent] = useState<ComboOption>()
  const [several, setSeveral] = useState<readonly ComboOption[]>([])
  const [on, setOn] = useState(false)
  const field = (label: string) => ({
    label,
    value: said[label] ?? '',
    onChange: (value: string) => setSaid(before => ({ ...before, [label]: value })),
  })
  return (
    <Asking title="Everything" sends={said}>
      <TextField {...field('Text')} />
      <TextField {...field('Text that is offered')} offered={['Island School', longSchool]} />
      <TextField {...field('Secret')} kind="secret" />
      <NumberField {...field('Whole number')} decimals={0} />
      <NumberField {...field('Amount')} decimals={2} />
      <Select {...field('Choice')} options={[{ value: 'cash', label: 'Cash' }]} placeholder="None" />
      <ComboBox label="Student" search={findStudents} noneText={noneText} value={student} onChange={setStudent} />
      <Students values={several} onChange={setSeveral} />
      <DateField {...field('Day')} />
      <MonthField {...field('Month')} />
      <TimeField {...field('Time')} />
      <Checkbox label="Tick" checked={on} onChange={setOn} />
      <TextField {...field('Last')} />
    </Asking>
  )
}

const alone = (form: ReactNode) => () => <Frame>{form}</Frame>
const parts: Readonly<Record<string, (props: { readonly page: number }) => ReactNode>> = {
  table: ({ page }) => (
    <Frame>
      <Rows page={page} />
    </Frame>
  ),
  'form over a table': () => (
    <Frame>
      <Rows page={1} />
      <Invoice />
    </Frame>
  ),
  sheet: alone(<Marks />),
  log: alone(<Log />),
  invoice: alone(<Invoice />),
  joining: alone(<Joining />),
  message: alone(<Message />),
  everything: alone(<Everything />),
}

followSizes()
keepFocus()
const root = createRoot(document.getElementById('root')!)
Object.assign(globalThis, { kit: page })
