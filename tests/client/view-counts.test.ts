import { describe, expect, it } from 'vitest'
import type { Api } from '#client/api.ts'
import { patched } from '#client/changes/patch.ts'
import { queryClient } from '#client/queries.ts'
import { records } from '#client/records.ts'
import { readsForCounts, viewCounts } from '#client/view-counts.ts'
import type { Student } from '#contract/students.ts'
import { getStudent } from '#contract/students.ts'
import type { View } from '#contract/views.ts'
import { registry } from '#ui/registry.ts'

const student = (at: number): Student => ({
  student_id: `S${String(at).padStart(6, '0')}`,
  student_login_id: '',
  first_name: `Student ${at}`,
  surname: at % 2 === 0 ? 'Chan' : 'Lee',
  chinese_name: '',
  phone: '',
  school: '',
  grade: '',
  parent_name: '',
  relationship: '',
  parent_phone: '',
  address: '',
  student_photo: null,
  status: at % 3 === 0 ? 'inactive' : 'active',
  c_time: '2026-11-20T02:00:00.000Z',
})
const view = (view_id: string, search: string, screen = '/students'): View => ({
  view_id,
  name: view_id,
  owner: null,
  shared: true,
  key: null,
  screen,
  search,
  version: 1,
  changed_by: null,
})
const views = [
  view('Chan', 'q=surname%3Achan'),
  view('active', 'hideInactive=true'),
  view('both', 'q=surname%3Achan&hideInactive=true&sort=surname'),
  view('owing', 'q=owes%3A%3E0'),
  view('month', 'tab=video', '/invoice'),
  view('dialog', 'view=students%2Fopen-student&v.student=S000001'),
]

function counted() {
  const client = queryClient()
  const known = records(client, {} as Api)
  const today = () => Temporal.PlainDate.from('2026-11-20')
  const counts = viewCounts({ client, records: known, registry, views: () => views, today })
  const set = (rows: readonly Student[]) => client.setQueryData(['getStudent', {}], { success: true, data: rows })
  const are = (wanted: Readonly<Record<string, number>>) =>
    expect.poll(() => Object.fromEntries(counts.get())).toEqual(wanted)
  return { set, are, client }
}

describe('the number of rows of a view', () => {
  it('is known once its list is there, also of a long list, and follows each change of it', async () => {
    const { set, are, client } = counted()
    const rows = Array.from({ length: 20_000 }, (_, at) => student(at))
    set(rows)
    const active = rows.filter(row => row.status === 'active')
    const chan = rows.filter(row => row.surname === 'Chan')
    const both = chan.filter(row => row.status === 'active')
    await are({ Chan: chan.length, active: active.length, both: both.length })
    // One Chan is not active any more, one is gone, and a new one has come.
    const changed = patched(rows, getStudent.rows, new Set(['S000002', 'S000004', 'S020000']), [
      { ...student(2), status: 'inactive' },
      { ...student(20_000), status: 'active' },
    ]) as readonly Student[]
    expect(changed).toHaveLength(20_000)
    set(changed)
    await are({ Chan: chan.length, active: active.length - 1, both: both.length - 1 })
    client.clear()
  })

  it('is made of the lists that its filter looks at, each loaded once', () => {
    const all = [
      ...views,
      view('unread', 'q=is%3Aunread', '/messages'),
      view('due', 'view=payments%2Flist-live-payments'),
    ]
    expect(readsForCounts(all, registry, Temporal.PlainDate.from('2026-11-20'))).toEqual([
      ['getStudent', {}],
      ['getStudentFigures', {}],
      ['getMessage', {}],
      ['getClass', {}],
      ['pendingPayments', { status: 'pending' }],
    ])
  })

  it('is none of an empty list', async () => {
    const { set, are, client } = counted()
    set([])
    await are({ Chan: 0, active: 0, both: 0 })
    client.clear()
  })
})
