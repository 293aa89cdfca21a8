import { expect, it } from 'vitest'
import { fileNameOf, savedAs, storable } from '#client/links/views.ts'
import type { View } from '#contract/views.ts'

const today = Temporal.PlainDate.from('2026-11-28')
const view = (view_id: string, name: string, search: string) =>
  ({ view_id, name, search, version: 2, screen: '/students' }) as View
const owing = view('W1', 'Owing', 'q=is%3Aowing')
const late = view('W2', 'Late', 'view=payments%2Flist-live-payments&vq=is%3Aoverdue')
const named = (search: object, level: 'screen' | 'dialog') =>
  fileNameOf('Students', search as never, [owing, late], level, today)

it('a file of a view is called as the view is, with the day', () => {
  expect(named({ q: 'is:owing', saved: savedAs('W1', 2) }, 'screen')).toBe('Owing 2026-11-28')
  expect(named({ view: 'payments/list-live-payments', vq: 'is:overdue', saved: savedAs('W2', 2) }, 'dialog')).toBe(
    'Late 2026-11-28',
  )
})

it('a tab alone can be stored as a view, as can a search in it', () => {
  expect(storable({ tab: 'video' }, [owing, late], 'screen')).toBe('new')
  expect(storable({ tab: 'video', sort: 'month' }, [owing, late], 'screen')).toBe('new')
})

it('and as the list is, with the day, where that shows something else', () => {
  for (const search of [
    {},
    { q: 'is:owing' },
    { q: 'is:overdue', saved: savedAs('W1', 2) },
    { q: 'is:owing', saved: savedAs('W1', 1) },
    { q: 'is:owing', saved: savedAs('W9', 2) },
  ])
    expect([search, named(search, 'screen')]).toEqual([search, 'Students 2026-11-28'])
  // The list of a dialog over a view is not the view.
  expect(named({ q: 'is:owing', saved: savedAs('W1', 2), view: 'students/open-student' }, 'dialog')).toBe(
    'Students 2026-11-28',
  )
})
