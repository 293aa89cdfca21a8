import { describe, expect, it, vi } from 'vitest'
import type { Api } from '#client/core/api.ts'
import { cacheVersionOf } from '#client/core/cache-version.ts'
import { queryClient } from '#client/data/queries.ts'
import { records } from '#client/data/records.ts'
import type { KindInvoice } from '#client/entities/invoice.ts'
import { readsForCounts, viewCounts } from '#client/palette/view-counts.ts'
import type { Student } from '#contract/students.ts'
import type { View } from '#contract/views.ts'
import { registry } from '#ui/app/registry.ts'
import { tasks } from './tasks.ts'

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
  view('window', 'log=window&logq=who%3Akit&q=surname%3Achan'),
]

function counted(all = views) {
  const client = queryClient()
  const known = records(client, {} as Api)
  const today = () => Temporal.PlainDate.from('2026-11-20')
  const counts = viewCounts({
    client,
    cacheVersion: cacheVersionOf(client),
    records: known,
    registry,
    views: () => all,
    today,
  })
  const set = (rows: readonly Student[]) => client.setQueryData(['getStudent', {}], { success: true, data: rows })
  const are = (wanted: Readonly<Record<string, number | string>>) =>
    expect
      .poll(() => Object.fromEntries(counts.get()))
      .toEqual(Object.fromEntries(Object.entries(wanted).map(([id, count]) => [id, String(count)])))
  return { set, are, client, counts }
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
    const changed: readonly Student[] = [
      ...rows.with(2, { ...student(2), status: 'inactive' }).toSpliced(4, 1),
      { ...student(20_000), status: 'active' },
    ]
    expect(changed).toHaveLength(20_000)
    set(changed)
    await are({ Chan: chan.length, active: active.length - 1, both: both.length - 1 })
    client.clear()
  })

  it('looks at the changed rows alone, also when a job changes ten of them a second', async () => {
    vi.useFakeTimers()
    try {
      const { set, client, counts } = counted([view('Chan', 'q=surname%3Achan')])
      let looks = 0
      const watched = (row: Student): Student => ({
        ...row,
        get surname() {
          looks += 1
          return row.surname
        },
      })
      let rows: readonly Student[] = Array.from({ length: 1000 }, (_, at) => watched(student(at)))
      set(rows)
      await vi.advanceTimersByTimeAsync(5000)
      await tasks()
      expect(counts.get().get('Chan')).toBe('500')
      looks = 0
      for (let turn = 0; turn < 30; turn += 1) {
        rows = rows.with(turn * 2, { ...student(turn * 2), surname: 'Lee' })
        set(rows)
        await vi.advanceTimersByTimeAsync(100)
        await tasks(5)
      }
      await vi.advanceTimersByTimeAsync(5000)
      await tasks()
      expect(counts.get().get('Chan')).toBe('470')
      expect(looks).toBeLessThan(500)
      client.clear()
    } finally {
      vi.useRealTimers()
    }
  })

  it('is made of the lists that its filter looks at, each loaded once', () => {
    const all = [
      ...views,
      view('unread', 'q=is%3Aunread', '/messages'),
      view('due', 'view=payments%2Flist-live-payments'),
      view('void', 'view=invoices%2Fall-invoices&vq=is%3Avoid', '/invoice'),
      view('kit', 'log=school&logq=who%3Akit'),
    ]
    expect(readsForCounts(all, registry, Temporal.PlainDate.from('2026-11-20'))).toEqual([
      ['getStudent', {}],
      ['getStudentFigures', {}],
      ['getMessage', {}],
      ['getClass', {}],
      ['pendingPayments', { status: 'pending' }],
      ['findInvoices', { q: 'is:void', limit: '200' }],
      ['getAuditLog', { limit: '200', rows: '1', filter: 'who:kit' }],
    ])
  })

  it('is that of the first rows that the server has found, of a list that nobody holds', async () => {
    const { are, client } = counted([
      view('void', 'view=invoices%2Fall-invoices&vq=is%3Avoid', '/invoice'),
      view('all', 'view=invoices%2Fall-invoices&vsort=total_amount', '/invoice'),
      view('paid', 'view=receipts%2Fall-receipts&vq=receipt%3AVR-2', '/payment'),
      view('kit', 'log=school&logq=who%3Akit'),
      view('log', 'log=school'),
    ])
    client.setQueryData(['getStudent', {}], { success: true, data: [] })
    const invoice = (at: number): KindInvoice => ({
      invoice_ref: `VI-${at}`,
      kind: 'video',
      receipt_ref: at < 30 ? `VR-${at}` : null,
      status: at < 30 ? 'paid' : 'pending',
      payment_id: `PV${at}`,
      student_id: 'S000001',
      student_string: 'Chan',
      total_amount: 100,
      yearMonth: '2026-11',
      // It was collected twice, and the first receipt is cancelled.
      cancelled: at === 2 ? [{ receipt_ref: 'VR-77', status: 'cancelled' } as never] : [],
    })
    const invoices = (asked: object, count: number, cut: object = {}) =>
      client.setQueryData(['findInvoices', { ...asked, limit: '200' }], {
        success: true,
        data: Array.from({ length: count }, (_, at) => invoice(at)),
        ...cut,
      })
    const entries = (asked: object, count: number, cut: object = {}) =>
      client.setQueryData(['getAuditLog', { limit: '200', rows: '1', ...asked }], {
        success: true,
        data: Array.from({ length: count }, (_, id) => ({ id, call: 'login', request_id: '', rows: 1 })),
        ...cut,
      })
    invoices({ q: 'is:void' }, 3)
    invoices({ q: '' }, 200)
    invoices({ q: 'receipt:VR-2', receipts: 'true' }, 3, { searched_back_to: '2024-01' })
    entries({ filter: 'who:kit' }, 5)
    await are({ void: 3, all: '200+', paid: '1+', kit: 5 })
    entries({}, 200)
    entries({ filter: 'who:kit' }, 5, { searched_back_to: '2026-01-01T00:00:00Z' })
    await are({ void: 3, all: '200+', paid: '1+', kit: '5+', log: '200+' })
    client.clear()
  })

  it('is that of the month, the class or the student that its dialog was opened with', async () => {
    const opened = (command: string, search: string, screen = '/students') =>
      view(command, `view=${encodeURIComponent(command)}&${search}`, screen)
    const { are, client } = counted([
      opened('invoices/open-month', 'v.kind=live&v.month=2026-10&vq=is%3Apaid', '/invoice'),
      opened('receipts/open-month', 'v.kind=live&v.month=2026-10', '/payment'),
      opened('classes/manage-lessons', 'v.class=C0001&vq=2026-11', '/classManagement'),
      opened('classes/students-in-class', 'v.class=C0001&vq=surname%3Achan', '/classManagement'),
      opened('transactions/open-transactions', 'v.student=S000001&vq=type%3Aadd'),
    ])
    client.setQueryData(['getStudent', {}], { success: true, data: [] })
    client.setQueryData(['getClass', {}], { success: true, data: [] })
    const invoices = [
      { invoice_ref: 'LI-1', status: 'paid', receipt_ref: 'LR-1' },
      { invoice_ref: 'LI-2', status: 'pending', receipt_ref: null },
      { invoice_ref: 'LI-3', status: 'paid', receipt_ref: 'LR-2' },
    ].map(each => ({
      ...each,
      payment_id: 'P',
      student_id: 'S1',
      student_string: 'Chan',
      total_amount: 1,
      yearMonth: '2026-10',
    }))
    client.setQueryData(['liveInvoices', { month: '2026-10' }], invoices)
    const lesson = (live_lesson_id: string, lesson_date: string) => ({
      live_lesson_id,
      class_id: 'C0001',
      lesson_date,
      start_time: '16:00:00',
      end_time: '17:00:00',
    })
    const lessons = [lesson('L1', '2026-10-30'), lesson('L2', '2026-11-06'), lesson('L3', '2026-11-13')]
    client.setQueryData(['getLiveLesson', { classId: 'C0001' }], { success: true, data: lessons })
    client.setQueryData(['getClassStudents', { class_id: 'C0001' }], { success: true, data: [student(1), student(2)] })
    const entry = (transaction_type: string) => ({
      token_name: 'English',
      transaction_type,
      transaction_detail: '',
      amount: 1,
      timestamp: '2026-11-20T02:00:00.000Z',
    })
    client.setQueryData(['getStudentTransactionRecords', { studentId: 'S000001' }], {
      success: true,
      data: [entry('Add'), entry('Deduct'), entry('Add')],
    })
    await are({
      'invoices/open-month': 2,
      'receipts/open-month': 2,
      'classes/manage-lessons': 2,
      'classes/students-in-class': 1,
      'transactions/open-transactions': 2,
    })
    client.clear()
  })

  it('is none of an empty list', async () => {
    const { set, are, client } = counted()
    set([])
    await are({ Chan: 0, active: 0, both: 0 })
    client.clear()
  })
})
