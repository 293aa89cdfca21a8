import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { sameDialog } from '#client/links/place.ts'
import { studentsText } from '#client/messages/students.ts'
import { studentOf } from '#client/palette/student-of-record.ts'
import { useApp } from '../../app/app.ts'
import { done, type KeysOfScope, type RegisteredKeys } from '../../app/scoped-key.ts'
import { useStore } from '../../app/use-store.ts'
import { classes } from '../../kit/classes.ts'
import { focusedElement, topScope } from '../../kit/focus-reconciler.ts'
import { Beside } from '../../kit/outside-dialogs.tsx'
import { grown, sizes } from '../../kit/sizes.ts'
import { StudentCard } from './student-card.tsx'

/** Pixels, the width with letters of the usual size. `gap` is between the card and its row, `edge` between it and the side of the window, `inset` its top and bottom. */
const [width, gap, edge, inset] = [372, 6, 24, 8]

/** Where the card stands: pixels from a side, and from the top or, in the lower half of the window, from the bottom. */
type Spot = {
  readonly across: { readonly left: number } | { readonly right: number }
  readonly upper: boolean
  readonly at: number
  /** It is about a row of the palette or its question, which cover the rest. */
  readonly above?: true
}
const corner: Spot = { across: { right: edge }, upper: true, at: 56 }

/** Under or above a row that has no room at its sides; beside a narrow one, which would hide those next to it. */
function spotNow(): Spot {
  const focused = focusedElement()
  const options = focused?.closest('[data-options]')
  const chosen = options?.querySelector('[role=option][aria-selected=true]')
  const row = (chosen ?? focused?.closest('[role=gridcell][data-stop], [role=row], li'))?.getBoundingClientRect()
  if (!row) return corner
  const upper = row.bottom < innerHeight / 2
  const needed = width * sizes.get().scale + 2 * gap
  const place = { upper, ...(options ? ({ above: true } as const) : {}) }
  if (row.left <= needed && innerWidth - row.right <= needed)
    return { ...place, across: { right: edge }, at: (upper ? row.bottom : innerHeight - row.top) + gap }
  const across = row.left > needed ? { right: innerWidth - row.left + gap } : { left: row.right + gap }
  return { ...place, across, at: upper ? row.top : innerHeight - row.bottom }
}

/**
 * The card of a student, beside the row it was asked for. It takes no focus: the list goes on working, and the card
 * follows the cursor to the next student.
 */
export default function Peek({ student }: { readonly student: string }) {
  const { peek, palette, runner, navigator, scopedKeys, scopes, records, address } = useApp()
  const { dialog, screen } = useStore(scopes)
  const { row, student: under } = dialog ?? screen
  const begun = useRef({ row, under })
  useEffect(() => {
    // The card may be about somebody else than what was under the cursor when it was opened.
    if (row === begun.current.row && under === begun.current.under) return
    begun.current = { row, under }
    const next = under ?? (row && studentOf(row, records))
    if (next) peek.set(next)
  }, [row, under, records, peek])
  useEffect(() => {
    const from = address.place.get()
    return address.place.subscribe(() => {
      const now = address.place.get()
      if (now.path !== from.path || !sameDialog(now, from)) peek.set(undefined)
    })
  }, [address, peek])

  /** Opens the student's full card over whatever is on the screen. What is asked meanwhile is kept as a draft. */
  const open = () => {
    peek.set(undefined)
    palette.set(({ opened }) => ({ open: false, opened }))
    runner.leave()
    navigator.open({ kind: 'student', given: { student } })
  }
  const latest = useRef(open)
  useLayoutEffect(() => {
    latest.current = open
  })
  useLayoutEffect(() => {
    const keys: KeysOfScope = {
      list: [{ keys: 'O', words: studentsText.openTheCard, run: done(() => latest.current()) }],
    }
    const registered: RegisteredKeys = { scope: topScope(), now: () => keys }
    scopedKeys.set(now => [registered, ...now])
    return () => scopedKeys.set(now => now.filter(each => each !== registered))
  }, [scopedKeys])

  const [spot, setSpot] = useState(corner)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card moves when it is about another student
  useLayoutEffect(() => setSpot(spotNow()), [student])
  /** The cursor rests on a student before the card asks the server, so that going through a list does not. */
  const [rested, setRested] = useState('')
  return (
    <Beside>
      <div
        style={{ ...spot.across, width: grown(width) }}
        className={classes(
          'pointer-events-none fixed inset-y-2 flex max-w-[calc(100vw-3rem)]',
          spot.above ? 'z-60' : 'z-40',
          spot.upper ? 'flex-col' : 'flex-col-reverse',
        )}
      >
        {rested === student ? null : (
          <span key={student} className="animate-late" onAnimationEnd={() => setRested(student)} />
        )}
        {/* In a short window it gives way, so that the whole card is seen. */}
        <div className="min-h-0" style={{ height: spot.at - inset }} />
        <div className="flex max-h-full shrink-0">
          <StudentCard id={student} loads={rested === student} onOpen={open} onClose={() => peek.set(undefined)} />
        </div>
      </div>
    </Beside>
  )
}
