import { expect, describe as group, it } from 'vitest'
import type { Facts } from '#client/command/facts.ts'
import { aboutOf } from '#client/data/label-of.ts'
import type { Found, Records } from '#client/data/records.ts'
import type { KindInvoice } from '#client/entities/invoice.ts'
import { type Entities, type EntityKind, type EntityRef, kindOf } from '#client/entities/kinds.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { t } from '#client/messages/message.ts'
import { paletteItems } from '#client/palette/palette.ts'
import type { Asked, Item } from '#client/palette/palette-item.ts'
import { factOf } from '#client/palette/row-fact.ts'
import type { Class } from '#contract/classes.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import type { LivePayment } from '#contract/payments.ts'
import type { Student } from '#contract/students.ts'
import { recordsOf } from '#tests/client/records-of.ts'
import { registry } from '#ui/app/registry.ts'

const commands = registry.all.filter(({ command }) => !command.unlisted)

const classOf = (class_id: string, class_name: string, status: 'active' | 'inactive'): Class => ({
  class_id,
  class_name,
  course_id: 'K0001',
  class_start_date: '2026-10-06',
  class_end_date: '2026-11-24',
  status,
})
const lesson: LiveLesson = {
  live_lesson_id: 'L00007',
  lesson_id: null,
  lesson_content: '',
  lesson_page: '',
  homework: '',
  test: '',
  lesson_date: '2026-11-24',
  start_time: '16:00:00',
  end_time: '17:00:00',
  class_id: 'C0002',
  class_name: 'Tuesday maths',
}
const asFound = <K extends EntityKind>(kind: K, record: Entities[K]): Found<K> => ({
  kind,
  id: kindOf(kind).id(record),
  record,
  searchText: kindOf(kind).searchText(record, nothingRelated),
})
const classes = [
  classOf('C0001', 'Tuesday maths 2025', 'inactive'),
  classOf('C0002', 'Tuesday maths', 'active'),
  classOf('C0003', 'Monthly revision', 'active'),
]
const held: Partial<Record<EntityKind, readonly Found<EntityKind>[]>> = {
  class: classes.map(each => asFound('class', each)),
}

const items = (typed: string, found: readonly Found<'liveLesson'>[] = [], of?: EntityRef) =>
  paletteItems(
    {
      typed,
      commands,
      facts: factsOf([]),
      // The palette looks at nothing but what is cached.
      records: recordsOf(
        kind => held[kind] ?? [],
        () => nothingRelated,
      ),
      weight: () => 0,
      searches: new Map(),
      gate: () => undefined,
      of,
    },
    found,
  ).all
const shown = (...of: Parameters<typeof items>) => items(...of).map(({ title, about }) => `${t(title)} ${about}`.trim())

const factsOf = (selected: Facts['selected'] = []) =>
  ({ screen: '/students', row: undefined, selected, today: Temporal.PlainDate.from('2026-11-20') }) as unknown as Facts

group('a class is found in the palette', () => {
  it('by its name, those that go on before those that are over', () => {
    expect(shown('tuesday')).toEqual([
      // A day alone is that day.
      'Tue 24 Nov Timetable · 0 lessons · 0 video lessons',
      'Tuesday maths (C0002) 2026-10-06',
      'Tuesday maths 2025 (C0001) 2026-10-06 · inactive',
    ])
  })

  it('by its id', () => expect(shown('c0003')[0]).toBe('Monthly revision (C0003) 2026-10-06'))

  it('itself, when its title has all words, before a command with it that one of them names', () => {
    held.class = [...classes, classOf('C0004', 'Friday class', 'active')].map(each => asFound('class', each))
    for (const typed of ['cla fri', 'fri class', 'friday class'])
      expect(shown(typed)[0]).toBe('Friday class (C0004) 2026-10-06')
    expect(shown('cla fri')).toContain('Students in Class Friday class (C0004)')
    expect(shown('cla maths')[0]).not.toBe('Tuesday maths (C0002) 2026-10-06')
    held.class = classes.map(each => asFound('class', each))
  })

  it('after the commands that are called so', () => {
    const rows = shown('month')
    expect(rows[0]).not.toContain('C0003')
    expect(rows).toContain('Monthly revision (C0003) 2026-10-06')
  })

  it('and offers what can be done with it', () => {
    const offered = shown('', [], { kind: 'class', id: 'C0002' })
    for (const title of ['Manage Lessons', 'Students in Class', 'Delete class'])
      expect(offered).toContain(`${title} Tuesday maths (C0002)`)
  })

  it('in groups, and what takes something away comes last', () => {
    const menu = items('', [], { kind: 'class', id: 'C0002' })
    expect([...new Set(menu.map(({ group: heading }) => t(heading)))]).toEqual(['Every day', 'Details', 'Remove'])
    for (const item of menu) expect(item.danger === true, t(item.title)).toBe(t(item.group) === 'Remove')
    // What is typed decides then.
    expect(shown('delete', [], { kind: 'class', id: 'C0002' })[0]).toBe('Delete class Tuesday maths (C0002)')
  })
})

group('the empty palette', () => {
  const notice = {
    student_id: 'S0001',
    lesson_id: 'L00007',
    leave_date: '2026-11-24',
    notice_id: 'S0001/L00007/2026-11-24',
    title: 'Camp',
    description: null,
  }
  const token = { token_id: 'T01', token_name: 'DSE core', token_type: 'Live', token_value: 300 } as const
  const rows: Partial<Record<EntityKind, readonly Found<EntityKind>[]>> = {
    leaveNotice: [asFound('leaveNotice', notice)],
    liveLesson: [asFound('liveLesson', lesson)],
    token: [asFound('token', token)],
  }
  const at = '2026-11-20T06:05:00Z'
  const emptyItems = (time: string, facts: Partial<Facts> = {}) =>
    paletteItems({
      typed: '',
      commands,
      facts: { ...factsOf(), ...facts },
      records: {
        ...recordsOf(
          kind => rows[kind] ?? held[kind] ?? [],
          () => ({
            ...nothingRelated,
            today: Temporal.PlainDate.from('2026-11-24'),
            classes: new Map(classes.map(each => [each.class_id, each])),
          }),
        ),
        lessonsToday: () => [
          { class_name: 'Tuesday maths', live_lesson_id: 'L00007', start_time: '16:00:00', end_time: '17:00:00' },
        ],
      } as unknown as Records,
      weight: () => 0,
      searches: new Map(),
      gate: () => undefined,
      repeats: 'Add Students',
      now: () => ({
        time,
        recent: [
          { ref: { kind: 'class', id: 'C0003' }, title: 'Add Students', at },
          { ref: { kind: 'liveLesson', id: 'L00007' }, title: 'Move lesson', at },
          { ref: { kind: 'token', id: 'DSE core' }, title: 'Edit token value', at },
          { ref: { kind: 'month', given: { kind: 'live', month: '2026-11' } }, title: 'Generate month', at },
          { ref: { kind: 'job', given: { job: 'J1' } }, title: 'Add Token', at, rows: 3 },
          { ref: { kind: 'heldSlots', given: { date: '2026-11-25' } }, title: 'Hold Time Slot', at },
          { ref: { kind: 'command', id: 'holidays/add-days-off' }, title: 'Add Day Off', at },
          // What is gone is not shown.
          { ref: { kind: 'token', id: 'DSE other' }, title: 'Edit token value', at },
        ],
        registry,
        drafts: [
          { id: 'classes/create-class', prefilled: {}, run: '', answers: { name: 'New' }, typed: {}, unknownRuns: [] },
        ],
      }),
    }).all
  const empty = (time: string, facts: Partial<Facts> = {}) =>
    emptyItems(time, facts).map(({ group: heading, title, about, hint = '' }) =>
      `${t(heading)}: ${t(title)} ${about} ${hint}`.trim(),
    )

  it('begins with what can be repeated, the lesson in progress, leave to decide, what was last done, and drafts', () => {
    expect(empty('15:45').slice(0, 11)).toEqual([
      'Now: Repeat: Add Students',
      'Now: Manage Attendance Tuesday maths 16:00–17:00',
      'To decide: S0001 · Tue 24 Nov · today Camp',
      'Last done: Monthly revision (C0003) Add Students',
      expect.stringMatching(/^Last done: Tue 24 Nov.* · Tuesday maths 16:00 Move lesson$/),
      'Last done: DSE core Edit token value',
      'Last done: Invoices of a month 2026-11 Generate month',
      'Last done: Open job Add Token 3 rows, 14:05',
      expect.stringMatching(/^Last done: Show held time slots Wed 25 Nov.* Hold Time Slot$/),
      'Last done: Add Day Off  14:05',
      'To continue: Create Class',
    ])
    expect(empty('15:45').filter(row => row.includes('Create Class'))).toHaveLength(1)
    for (const time of ['15:44', '17:01']) expect(empty(time)[1]).toMatch(/^To decide: /)
  })

  it('begins with what is for the selected rows, and has what is for the one under the cursor apart', () => {
    const selected = ['C0001', 'C0002'].map(id => ({ kind: 'class' as const, id }))
    const rows = empty('15:45', { selected, row: selected[0], screen: '/classManagement' })
    const headings = [...new Set(rows.map(row => row.split(': ')[0]))]
    expect(headings).toEqual(['2 selected', 'Now', 'Only Tuesday maths 2025 (C0001)', 'Commands'])
    expect(rows).toContainEqual(expect.stringMatching(/^2 selected: Delete class/))
    expect(rows).toContainEqual(expect.stringMatching(/^Only .*: Students in Class/))
    // Each heading stands once: what belongs together is side by side.
    expect(rows.filter((row, at) => row.split(': ')[0] !== rows[at - 1]?.split(': ')[0])).toHaveLength(headings.length)
  })
})

group('the empty palette over a row', () => {
  const facts: Facts = { ...factsOf(), screen: '/settings', row: { kind: 'token', id: 'DSE core' } }
  const token = { token_id: 'T01', token_name: 'DSE core', token_type: 'Live', token_value: 300 } as const
  const all = paletteItems({
    typed: '',
    commands,
    facts,
    records: recordsOf(
      kind => (kind === 'token' ? [asFound('token', token)] : []),
      () => nothingRelated,
    ),
    weight: () => 0,
    searches: new Map(),
    gate: () => undefined,
  }).all
  const isDanger = (item: Item) => item.type === 'command' && item.invocation.command.group === 'danger'

  it('begins with what is done with it, and ends with what takes something away', () => {
    expect(t(all[0]!.title)).toBe('Edit Token Value')
    const first = all.findIndex(isDanger)
    expect(t(all[first]!.title)).toBe('Delete token')
    expect(first).toBeGreaterThan(10)
    expect(all.slice(first).every(isDanger)).toBe(true)
  })
})

group('a student who owes something', () => {
  const of = { kind: 'student', id: 'S0001' } as const
  const payment = {
    payment_id: 'PL000001',
    student_id: 'S0001',
    student_string: 'Tai Man Chan (S0001)',
    month: '2026-11',
    total_amount: 1755,
    invoice_ref: 'LI-2026-000001',
    status: 'pending',
  } as LivePayment

  it('has a menu that begins with collecting it', () => {
    const others = held.livePayment
    held.livePayment = [payment, { ...payment, payment_id: 'PL000002', student_id: 'S0002' }].map(each =>
      asFound('livePayment', each),
    )
    const menu = items('', [], of)
    expect(menu[0]).toMatchObject({
      about: '2026-11 · 1,755.00',
      invocation: { given: { payment: 'PL000001' } },
    })
    expect(menu.map(({ group: heading }) => t(heading)).filter(heading => heading === 'Owes')).toHaveLength(1)
    expect(shown('delete', [], of)[0]).toMatch(/^Delete student/)
    if (others) held.livePayment = others
    else delete held.livePayment
  })
})

group('payments of two students of one name and one amount', () => {
  const students = [
    { student_id: 'S0001', school: 'St Paul' },
    { student_id: 'S0002', school: 'Queen’s College' },
  ].map(each => ({ first_name: 'Siu Ming', surname: 'Chan', ...each }) as Student)
  const related = { ...nothingRelated, students: new Map(students.map(each => [each.student_id, each])) }
  const owed = (payment_id: string, { student_id }: Student, month: string) =>
    ({
      payment_id,
      student_id,
      student_string: `Siu Ming Chan (${student_id})`,
      month,
      total_amount: 1200,
      invoice_ref: `LI-${payment_id}`,
      status: 'pending',
    }) as LivePayment
  const rowsOf = (payments: readonly LivePayment[], asks: Pick<Asked, 'typed'> & Partial<Asked>) => {
    const found = payments.map(record => ({
      ...asFound('livePayment', record),
      searchText: kindOf('livePayment').searchText(record, related),
    }))
    const cached: Partial<Record<EntityKind, readonly Found<EntityKind>[]>> = {
      livePayment: found,
      student: students.map(each => asFound('student', each)),
    }
    const records = recordsOf(
      kind => cached[kind] ?? [],
      () => related,
    )
    return paletteItems({
      commands,
      facts: factsOf([]),
      records,
      weight: () => 0,
      searches: new Map(),
      gate: () => undefined,
      ...asks,
    }).all
  }
  const read = (rows: readonly Item[]) => rows.map(({ about, hint }) => `${about} | ${hint}`)
  const [one, other] = students as [Student, Student]
  const collects = (rows: readonly Item[]) => read(rows.filter(({ title }) => t(title) === 'Collect live payment'))
  const once = [owed('PL000001', one, '2026-11'), owed('PL000002', other, '2026-11')]
  const apart = [
    'Siu Ming Chan 1,200.00 | 2026-11 · S0001 · PL000001 · St Paul',
    'Siu Ming Chan 1,200.00 | 2026-11 · S0002 · PL000002 · Queen’s College',
  ]

  it('are told apart in a line', () => expect(collects(rowsOf(once, { typed: 'collect chan' }))).toEqual(apart))

  it('and come before students whose school begins like the command, and after those who are called so', () => {
    const facts: Facts = { ...factsOf([]), screen: '/' }
    const first = (typed: string) => t(rowsOf(once, { typed, facts })[0]!.title)
    expect(first('coll chan')).toBe('Collect live payment')
    expect(first('c chan')).toBe('Siu Ming Chan (S0001)')
  })

  it('also on the students, where a photo is changed: what is called so comes before an alias', () => {
    const facts: Facts = { ...factsOf([]), row: { kind: 'student', id: 'S0002' } }
    expect(rowsOf(once, { typed: 'coll chan', facts }).map(({ title }) => t(title))[0]).toBe('Collect live payment')
  })

  it('when the next one is offered', () =>
    expect(read(rowsOf(once, { typed: '', within: 'payments/collect-live-payment' }))).toEqual(apart))

  it('but not the one that is being collected', () => {
    const within = 'payments/collect-live-payment'
    const { command } = commands.find(({ id }) => id === within)!
    const running = [{ id: 'a run', command, arguments: { payment: 'PL000001', payment_type: 'cash' } }]
    expect(read(rowsOf(once, { typed: '', within, running })).join()).toMatch(/PL000002/)
    expect(read(rowsOf(once, { typed: '', within, running })).join()).not.toMatch(/PL000001/)
  })

  it('on the payments a name means what is owed, and elsewhere the student', () => {
    const firstOn = (screen: string) =>
      rowsOf(once, { typed: 'chan', facts: { ...factsOf([]), screen } as Facts }).find(({ type }) => type === 'record')
    expect(firstOn('/students')).toMatchObject({ ref: { kind: 'student' } })
    expect(firstOn('/payment')).toMatchObject({ ref: { kind: 'livePayment' } })
  })

  it('when one is under the cursor', () => {
    const facts = { ...factsOf([]), row: { kind: 'livePayment', id: 'PL000002' } } as Facts
    expect(collects(rowsOf(once, { typed: '', facts }))).toEqual([apart[1]])
  })

  it('and when each owes two months', () => {
    const twice = [...once, owed('PL000003', one, '2026-10'), owed('PL000004', other, '2026-10')]
    expect(read(rowsOf(twice, { typed: '', within: 'payments/collect-live-payment' })).toSorted()).toEqual(
      [
        ...apart,
        'Siu Ming Chan 1,200.00 | 2026-10 · S0001 · PL000003 · St Paul',
        'Siu Ming Chan 1,200.00 | 2026-10 · S0002 · PL000004 · Queen’s College',
        'Siu Ming Chan 2,400.00 · 2026-11 · 2026-10 | S0001 · St Paul',
        'Siu Ming Chan 2,400.00 · 2026-11 · 2026-10 | S0002 · Queen’s College',
      ].toSorted(),
    )
  })

  it('and receipts by their month, how and when they were collected', () => {
    const receipt = {
      ...{ invoice_ref: 'LI-2026-000001', receipt_ref: 'LR-2026-000009', payment_id: 'PL000001', status: 'paid' },
      ...{ student_id: 'S0001', student_string: 'Siu Ming Chan (S0001)', yearMonth: '2026-06', total_amount: 660 },
      ...{ payment_type: 'bank-in', paid_at: '2026-11-19T03:05:00.000Z', collected_by: 'kit', kind: 'live' },
    } as KindInvoice
    const cached = recordsOf(
      kind => (kind === 'receipt' ? [asFound('receipt', receipt)] : []),
      () => related,
    )
    const about = aboutOf({ kind: 'receipt', id: 'LR-2026-000009' }, cached, { record: receipt })
    expect(about).toEqual({
      about: 'LR-2026-000009 Siu Ming Chan 660.00',
      hint: 'for 2026-06 · bank-in · Thu 19 Nov 11:05 by kit',
    })
  })

  it('a label that has its id needs no more', () => {
    const label = 'Delete class'
    expect(items('delete tuesday maths').find(({ title }) => t(title) === label)).not.toHaveProperty('hint')
  })
})

group('what was collected last', () => {
  const last = { given: { receipt: 'LR-2026-000009' }, about: 'LR-2026-000009, Siu Ming Chan, 660.00, cash' }
  const first = (typed: string) =>
    paletteItems({
      ...{ typed, commands, facts: factsOf([]), weight: () => 0, searches: new Map(), gate: () => undefined },
      records: recordsOf(
        () => [],
        () => nothingRelated,
      ),
      takesBack: ({ title }) => (title === 'Reverse payment' ? last : undefined),
    }).all[0]
  it.each(['reverse', 'reverse last', 'reverse payment', '撤銷'])('is the first to be taken back: %s', typed =>
    expect(first(typed)).toMatchObject({ about: last.about, invocation: { given: last.given } }),
  )
})

it('a word that may name a record of a list that is not loaded is not called ignored', () => {
  const [row] = paletteItems({
    ...{ typed: 'collect wong', commands, facts: factsOf([]), weight: () => 0, searches: new Map() },
    gate: () => undefined,
    records: recordsOf(
      () => [],
      () => nothingRelated,
    ),
    rows: () => [],
    lost: new Set(['livePayment'] as const),
  }).all
  expect(row?.type === 'command' && row.line?.why && t(row.line.why)).toBe('Pending live payments not loaded')
})

group('words that are of no use to a row', () => {
  it('an option alone is no better than the name of another command', () => {
    for (const typed of ['student new', 'cre stu']) expect(shown(typed)[0]).toBe('Create student')
  })

  it('are said, and what all words mean comes first', () => {
    const [first] = items('delete tuesday maths gold')
    expect(first).toMatchObject({ type: 'command', line: { said: { unused: ['gold'] } } })
    expect(items('delete tuesday maths 2025')[0]).toMatchObject({ about: 'Tuesday maths 2025 (C0001)' })
    expect(items('delete tuesday maths 2025')[0]).toMatchObject({ line: { said: { unused: [] } } })
    expect(items('delete tuesday maths 4')[0]).toMatchObject({ line: { said: { unused: ['4'] } } })
    expect(items('tuesday maths gold')).toEqual([])
  })
})

group('a lesson is found in the palette', () => {
  it('and its time is not said twice, when its class is called by it', () => {
    const timed = { ...lesson, class_name: 'DSE Physics Tue 16:00' }
    expect(shown('physics', [{ ...asFound('liveLesson', timed), searchText: '' }])).toEqual([
      expect.stringMatching(/ · DSE Physics Tue 16:00 L00007$/),
    ])
  })

  it('after the class it is of', () => {
    expect(shown('tuesday', [{ ...asFound('liveLesson', lesson), searchText: '' }])).toEqual([
      'Tue 24 Nov Timetable · 0 lessons · 0 video lessons',
      'Tuesday maths (C0002) 2026-10-06',
      'Tuesday maths 2025 (C0001) 2026-10-06 · inactive',
      expect.stringMatching(/^Tue 24 Nov.* · Tuesday maths 16:00 L00007$/),
    ])
  })
})

group('a filter behind the name of a list', () => {
  const completed = (typed: string) =>
    items(typed).flatMap(item => (item.type === 'completion' ? [[t(item.title), item.count, item.typed]] : []))

  it('goes on with the names of fields, and then with their values and how many have them', () => {
    expect(completed('classes statu')).toEqual([['status:', '', 'classes status:']])
    expect(completed('Classes status:')).toEqual([
      ['active', '2', 'Classes status:active '],
      ['inactive', '1', 'Classes status:inactive '],
    ])
    expect(completed('classes  tuesday 狀態：in')).toEqual([['inactive', '1', 'classes  tuesday 狀態：inactive ']])
    expect(completed('tuesday statu')).toEqual([])
  })

  it('also when it has no field: OR, quotes and brackets mean the same as in the list', () => {
    const found = (typed: string) => {
      const [first, ...rest] = items(typed)
      return first?.type === 'list' ? [first.about, first.count, ...rest.map(({ title }) => t(title))] : undefined
    }
    expect(found('classes 2025 OR C0003')).toEqual(['2025 OR C0003', 2, expect.anything(), expect.anything()])
    expect(found('classes "maths 2025"')).toEqual(['"maths 2025"', 1, expect.stringContaining('2025')])
    expect(found('classes -"maths 2025"')).toEqual(['-"maths 2025"', 2, expect.anything(), expect.anything()])
    expect(found('classes (2025 OR C0003)')?.slice(0, 2)).toEqual(['(2025 OR C0003)', 2])
    expect(found('classes status=inactive')?.slice(0, 2)).toEqual(['status=inactive', 1])
    // A word alone is searched as everywhere in the palette.
    expect(found('classes 2025')).toBeUndefined()
  })

  it('which stand below what Enter runs', () => {
    expect(
      items('classes status:')
        .map(({ type }) => type)
        .slice(0, 3),
    ).toEqual(['list', 'completion', 'completion'])
  })
})

group('the end of a row says what matters of its record', () => {
  const related = { ...nothingRelated, today: Temporal.PlainDate.from('2026-11-20') }
  const factTextOf = <K extends EntityKind>(kind: K, row: Partial<Entities[K]>) => {
    const fact = factOf(kind, row as Entities[K], related)
    return fact && [t(fact.text), fact.isBad].filter(Boolean)
  }

  it('what a family owes, and nothing where it owes nothing', () => {
    expect(factTextOf('family', { owes: 5835 })).toEqual(['owes 5,835.00'])
    expect(factTextOf('family', { owes: 0 })).toBeUndefined()
  })

  it('until when a payment or an invoice is to be paid, and that it is overdue', () => {
    const payment = { total_amount: 660, month: '2026-11' }
    expect(factTextOf('livePayment', { ...payment, due_date: '2026-11-30' })).toEqual(['due Mon 30 Nov'])
    expect(factTextOf('livePayment', { ...payment, due_date: '2026-11-19' })).toEqual(['overdue', true])
    expect(factTextOf('videoPayment', { ...payment, month: '2026-10' })).toEqual(['overdue', true])
    const invoice = { total_amount: 660, yearMonth: '2026-11', due_date: '2026-11-30' }
    expect(factTextOf('invoice', { ...invoice, status: 'pending' })).toEqual(['due Mon 30 Nov'])
    expect(factTextOf('invoice', { ...invoice, status: 'paid' })).toBeUndefined()
    expect(factTextOf('livePayment', { ...payment, total_amount: 0, due_date: '2026-11-19' })).toBeUndefined()
  })

  it('and nothing of kinds whose rows say it already', () => {
    expect(factTextOf('course', {})).toBeUndefined()
  })
})
