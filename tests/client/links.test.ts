import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Arguments, ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { invoke } from '#client/command/invocation.ts'
import { registryOf } from '#client/command/registry.ts'
import type { Search } from '#client/command/url-search.ts'
import { invocationIn, readSearch, withInvocation, without } from '#client/links/links.ts'

const plain = { title: 'Open', aliases: [], zh: ['開'], effect: 'view' } as const
const opens = <const A extends Arguments>(args: A) => command({ ...plain, arguments: args })
const known = {
  'students/edit-student': opens({
    student: ask.entity('student', { label: 'Student' }),
    first_name: optional(ask.text({ label: 'First Name' })),
    password: ask.secret({ label: 'Password' }),
  }),
  'invoices/open-month': opens({
    kind: ask.choice({ label: 'Kind', options: { live: 'live', video: 'video' } }),
    month: ask.month({ label: 'Month' }),
  }),
  'holidays/delete-holiday': opens({ holiday: ask.entity('holiday', { label: 'Holiday' }) }),
  'tokens/edit-token-value': opens({ token: ask.entity('token', { label: 'Token' }) }),
  'quizzes/edit-quiz': opens({ quiz: ask.entity('quiz', { label: 'Quiz' }) }),
  'payments/collect': opens({ expiry: ask.date({ label: 'Expiry Date' }), amount: ask.money({ label: 'Amount' }) }),
}
const registry = registryOf(known)

describe('a link', () => {
  it('keeps what it may say and names what it may not', () => {
    const { search, dropped } = readSearch(
      {
        q: 'chan',
        page: 'zzz',
        sort: '-surname',
        hideInactive: 'true',
        tab: 'video',
        week: '+012026-11-20',
        view: 'invoices/open-month',
        'v.kind': 'live',
        'v.month': '2026-11',
        'v.day': '5',
        do: 'students/edit-student',
        'a.student': 'S0042',
        'a.first_name': 'Tai Man',
        'a.password': 'secret',
        foo: '1',
      },
      registry,
    )
    expect(search).toEqual({
      q: 'chan',
      sort: '-surname',
      hideInactive: true,
      tab: 'video',
      view: 'invoices/open-month',
      'v.kind': 'live',
      'v.month': '2026-11',
      do: 'students/edit-student',
      'a.student': 'S0042',
    })
    expect(dropped).toEqual([
      'page=zzz',
      'week=+012026-11-20',
      'foo=1',
      'v.day=5',
      'a.first_name=Tai Man',
      'a.password=secret',
    ])
  })

  it.each([
    ['holidays/delete-holiday', 'holiday', 'Good Friday 2027'],
    ['tokens/edit-token-value', 'token', 'DSE Core (2nd), 100%'],
    ['quizzes/edit-quiz', 'quiz', '數學 第一次小測'],
  ] as const)('%s says which %s by the name it was given: %s', (id, name, given) => {
    const invocation = { command: known[id], given: { [name]: given } }
    const written = withInvocation({}, 'do', invocation, registry)
    expect(written).toEqual({ do: id, [`a.${name}`]: given })
    const { search, dropped } = readSearch(written, registry)
    expect(dropped).toEqual([])
    expect(invocationIn(search, 'do', registry)).toEqual(invocation)
    for (const bad of ['', 'a\nb', 'a\u202eb', '\0', 'x'.repeat(201)])
      expect(readSearch({ do: id, [`a.${name}`]: bad }, registry).search).toEqual({ do: id })
  })

  it('keeps ids to what ids are made of', () => {
    const { dropped } = readSearch({ do: 'students/edit-student', 'a.student': 'Tai Man' }, registry)
    expect(dropped).toEqual(['a.student=Tai Man'])
  })

  it('keeps the pages of both lists of a screen', () => {
    expect(readSearch({ page: '2', page2: '3' }, registry)).toEqual({ search: { page: 2, page2: 3 }, dropped: [] })
    expect(readSearch({ page2: '0' }, registry).dropped).toEqual(['page2=0'])
  })

  it('keeps the part of the log that is open, and its search', () => {
    expect(readSearch({ log: 'school', logq: 'who:may' }, registry)).toEqual({
      search: { log: 'school', logq: 'who:may' },
      dropped: [],
    })
    expect(readSearch({ log: 'everything' }, registry).dropped).toEqual(['log=everything'])
  })

  it('to a command nobody knows opens nothing', () => {
    const { search, dropped } = readSearch({ do: 'students/burn', 'a.student': 'S0001' }, registry)
    expect(search).toEqual({})
    expect(dropped).toEqual(['do=students/burn', 'a.student=S0001'])
  })

  it('to a dialog that is not told what it is about leaves the dialog out, and the rest as it is', () => {
    const told = { q: 'chan', view: 'invoices/open-month', vq: 'lee', 'v.kind': 'live', 'v.month': '2026-13' }
    expect(readSearch(told, registry)).toEqual({
      search: { q: 'chan' },
      dropped: ['v.month=2026-13', 'view=invoices/open-month'],
    })
  })

  it('never carries a text or a secret', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first_name, password) => {
        const search = withInvocation(
          {},
          'do',
          invoke(known['students/edit-student'], { student: 'S0042', first_name, password }),
          registry,
        )
        expect(search).toEqual({ do: 'students/edit-student', 'a.student': 'S0042' })
      }),
    )
  })

  it('read back says what was written', () => {
    const day = fc
      .integer({ min: 0, max: 40_000 })
      .map(days => Temporal.PlainDate.from('1990-01-01').add({ days }).toString())
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 99_999_999 }), (expiry, cents) => {
        const given = { expiry, amount: cents / 100 }
        const invocation = invoke(known['payments/collect'], given)
        const written = withInvocation({ q: 'chan' }, 'do', invocation, registry)
        const { search, dropped } = readSearch(written, registry)
        expect(dropped).toEqual([])
        expect(invocationIn(search, 'do', registry)).toEqual(invocation)
        expect(search.q).toBe('chan')
      }),
    )
  })

  it('without its dialog keeps the screen as it stood', () => {
    const search: Search = { q: 'a', page: 2, view: 'invoices/open-month', vq: 'b', vpage: 3, 'v.kind': 'live' }
    expect(without(search, 'view', 'do')).toEqual({ q: 'a', page: 2 })
    expect(without({ ...search, log: 'school', logq: 'who:may' }, 'log')).toEqual(search)
  })

  it('of any kind never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), raw => {
        readSearch(raw, registry)
      }),
    )
  })
})
