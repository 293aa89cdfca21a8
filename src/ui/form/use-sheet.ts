import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#client/language.ts'
import { store } from '#client/store.ts'
import { clashesOf, type Entry, enter as entered, isUnsaved, withEntry } from '#rules/entries.ts'
import { useApp } from '../app.ts'
import { useStore } from '../use-store.ts'

type Fields = Readonly<Record<string, string | number>>

/** A row of a sheet, with what was entered into it. */
export type Line<R, F extends Fields> = {
  readonly id: string
  /** Where it stands in the sheet. */
  readonly at: number
  readonly row: R
  /** What is stored, as far as is known here. */
  readonly stands: F
  /** The same with what was entered. */
  readonly shown: F
  readonly unsaved: boolean
  /** What somebody else has saved over what was entered here; 'gone': the row itself is not there any more. */
  readonly meanwhile: Partial<F> | 'gone' | undefined
}

type Kept<R, F extends Fields> = ReadonlyMap<string, Pick<Line<R, F>, 'at' | 'row'> & { readonly entry: Entry<F> }>

type Stored<R> = { readonly data: readonly R[] }
const none: readonly never[] = []

type Ask<R, F extends Fields> = {
  /** The rows as they are stored. */
  readonly query: {
    readonly data: Stored<R> | undefined
    readonly refetch: () => Promise<{ readonly isError: boolean; readonly data: Stored<R> | undefined }>
  }
  /** This and the next the same from one render to the next. */
  readonly idOf: (row: R) => string
  readonly fieldsOf: (row: R) => F
  /** Saves what is shown over what stands; whether it was done. */
  readonly save: (lines: readonly Line<R, F>[]) => Promise<boolean>
  readonly onClose: () => void
}

/**
 * What is entered into a sheet stays here until it is saved, all of it together. A colleague may save the same sheet
 * meanwhile: what they changed is shown before it is written over, and the server has the last word on it.
 */
export function useSheet<R, F extends Fields>({ query, idOf, fieldsOf, save, onClose }: Ask<R, F>) {
  const { notices, unsaved } = useApp()
  const [sheet] = useState(() =>
    store<{ readonly kept: Kept<R, F>; readonly steps: readonly Kept<R, F>[] }>({ kept: new Map(), steps: [] }),
  )
  const { kept } = useStore(sheet)
  /** The clashes somebody has been told of: those may be written over. */
  const told = useRef<readonly string[]>([])
  const refused = useRef(false)
  const busy = useRef(false)
  const there = useRef(false)

  const linesOf = useCallback(
    (stored: readonly R[], now: Kept<R, F>): readonly Line<R, F>[] => {
      const known = new Set(stored.map(idOf))
      const line = (row: R, at: number, gone: boolean): Line<R, F> => {
        const id = idOf(row)
        const entry = now.get(id)?.entry
        const stands = fieldsOf(row)
        const clashes = clashesOf(stands, entry)
        return {
          id,
          at,
          row,
          stands,
          shown: withEntry(stands, entry),
          unsaved: isUnsaved(stands, entry),
          meanwhile: gone ? 'gone' : Object.keys(clashes).length > 0 ? clashes : undefined,
        }
      }
      // What was entered for rows that are gone stays to be seen, where it was, until it is left.
      const gone = [...now].flatMap(([id, { at, row }]) => (known.has(id) ? [] : [line(row, at, true)]))
      const shown = stored.map((row, at) => line(row, at, false))
      for (const each of gone.filter(({ unsaved }) => unsaved).sort((one, other) => one.at - other.at))
        shown.splice(each.at, 0, each)
      return shown.map((each, at) => (each.at === at ? each : { ...each, at }))
    },
    [idOf, fieldsOf],
  )
  const rows = query.data?.data ?? none
  const lines = useMemo(() => linesOf(rows, kept), [linesOf, rows, kept])

  const held = lines.some(line => line.unsaved)
  useLayoutEffect(() => {
    unsaved.held.set(held)
    return () => unsaved.held.set(false)
  }, [held, unsaved])
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
    }
  }, [])
  /** Closes without asking: nothing is to be lost. */
  const close = () => {
    if (!there.current) return
    unsaved.held.set(false)
    onClose()
  }

  const closeUnchanged = () => {
    notices.say({ tone: 'plain', text: t('Nothing was changed.') })
    close()
  }

  /** One step, which is taken back as one. */
  const enter = useCallback(
    (...changes: readonly (readonly [line: Line<R, F>, change: Partial<F>])[]) =>
      sheet.set(now => {
        const next = new Map(now.kept)
        for (const [{ id, at, row, stands }, change] of changes) {
          const entry = entered(next.get(id)?.entry, stands, change)
          if (entry) next.set(id, { at, row, entry })
          else next.delete(id)
        }
        return { kept: next, steps: [...now.steps, now.kept].slice(-100) }
      }),
    [sheet],
  )
  const stepBack = () => sheet.set(({ kept, steps }) => ({ kept: steps.at(-1) ?? kept, steps: steps.slice(0, -1) }))

  const attempt = async () => {
    if (sheet.get().kept.size === 0) return closeUnchanged()
    // A refusal has named what is marked on the sheet since.
    if (refused.current) told.current = lines.flatMap(clashNames)
    refused.current = false
    const { isError, data: fresh } = await query.refetch()
    // What came before is still there after a failure, and says nothing of now.
    if (isError || !fresh) {
      notices.say({
        tone: 'bad',
        text: t('Nothing was saved: it is not known what others have changed meanwhile.'),
      })
      return
    }
    const sent = sheet.get().kept
    const all = linesOf(fresh.data, sent)
    const clashes = all.flatMap(clashNames)
    if (clashes.some(each => !told.current.includes(each))) {
      told.current = clashes
      notices.say({
        tone: 'bad',
        text: t('Somebody else has changed this sheet. Look at the marked rows, then Confirm again.'),
      })
      return
    }
    if (!all.some(line => line.unsaved)) return closeUnchanged()
    if (!(await save(all))) {
      refused.current = true
      return
    }
    // What was entered while it was being saved is entered over what was saved.
    const saved = new Map(all.map(line => [line.id, line.shown]))
    const left = [...sheet.get().kept].flatMap(([id, { entry, ...where }]) => {
      const before = sent.get(id)
      const base = saved.get(id)
      if (before?.entry === entry) return []
      const rest = before && base ? entered<F>(undefined, base, entry.entered) : entry
      return rest ? [[id, { ...where, entry: rest }] as const] : []
    })
    told.current = []
    sheet.set({ kept: new Map(left), steps: [] })
    if (left.length === 0) close()
  }
  const confirm = async () => {
    if (busy.current) return
    busy.current = true
    await attempt().finally(() => {
      busy.current = false
    })
  }
  return { lines, enter, stepBack, confirm }
}

const clashNames = ({ id, unsaved, meanwhile }: Line<unknown, Fields>): readonly string[] =>
  unsaved && meanwhile !== undefined ? [JSON.stringify([id, meanwhile])] : []
