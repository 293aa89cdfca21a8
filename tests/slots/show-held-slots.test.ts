import { expect, test } from 'vitest'
import type { Navigator } from '#client/command/navigator.ts'
import type { Link } from '#client/command/url-search.ts'
import showHeldSlots from '#commands/slots/show-held-slots.ts'

test('the timetable shows the video lessons of the week in which the slots are held', () => {
  const opened: Link[] = []
  // It needs no more of the screen than this.
  const navigator = { go: (link: Link) => opened.push(link) } as Partial<Navigator> as Navigator
  if (showHeldSlots.effect === 'show') showHeldSlots.run({ date: '2026-11-25' }, navigator)
  expect(opened).toEqual([{ path: '/timeTable', search: { tab: 'video', week: '2026-11-25' } }])
})
