import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ReadStore, store } from '#client/core/store.ts'
import { promptText } from '#client/messages/prompt.ts'
import { cellChangeOf } from '#client/run/changed-records.ts'
import type { KeptRows } from '#client/run/kept-in-tab.ts'
import type { RowChange } from '#contract/changes.ts'
import type { Table } from '#contract/tables.ts'
import { clashesOf, type Entry, enter as entered, isUnsaved, withEntry } from '#rules/entries.ts'
import { useApp } from '../app/app.ts'
import { useStore } from '../app/use-store.ts'
import { useDerived } from '../kit/use-derived.ts'

type Fields = Readonly<Record<string, string | number>>

/** A row of a sheet with its unsaved input. */
export type Line<R, F extends Fields> = {
  readonly id: string
  /** The index in the sheet. */
  readonly at: number
  readonly row: R
  /** The stored values, as last fetched. */
  readonly stored: F
  /** The stored values with the unsaved input applied. */
  readonly shown: F
  readonly unsaved: boolean
  /** Values that somebody else has saved for fields with unsaved input here; 'gone': the row has been deleted. */
  readonly meanwhile: Partial<F> | 'gone' | undefined
  /** Who has saved a field while the sheet was open and shows it now, by username. */
  readonly savedBy: Readonly<Partial<Record<keyof F, string>>>
}

type Kept<R, F extends Fields> = ReadonlyMap<string, Pick<Line<R, F>, 'at' | 'row'> & { readonly entry: Entry<F> }>

type Opened<F> = {
  readonly changed: ReadonlyMap<string, RowChange>
  readonly values: ReadonlyMap<string, F>
}
type Stored<R> = { readonly data: readonly R[] }
const none: readonly never[] = []

type Ask<R, F extends Fields> = {
  /** What its unsaved input is kept by: 'attendance L000001'. */
  readonly name: string
  /** The rows as they are stored. */
  readonly query: {
    readonly data: Stored<R> | undefined
    readonly refetch: () => Promise<{ readonly isError: boolean; readonly data: Stored<R> | undefined }>
  }
  /** `idOf` and `fieldsOf` must be stable between renders. Fields have the names of the columns that they are stored in. */
  readonly idOf: (row: R) => string
  readonly fieldsOf: (row: R) => F
  /** The table that has the rows, and the id of one there. Stable between renders. */
  readonly table: Table
  readonly rowIdOf: (row: R) => string
  /** Saves the `shown` values over the `stored` values; resolves to whether it was done. */
  readonly save: (lines: readonly Line<R, F>[]) => Promise<boolean>
  readonly onClose: () => void
}

/** The lines of the rows as they are stored, with the unsaved input. */
function useLines<R, F extends Fields>(
  { query, idOf, fieldsOf, table, rowIdOf }: Omit<Ask<R, F>, 'name' | 'save' | 'onClose'>,
  kept: Kept<R, F>,
) {
  const changed = useStore(useApp().changed)
  /** The stored values and the changes when the sheet was opened. */
  const opened = useDerived<Opened<F> | undefined>(undefined, before => {
    if (before || !query.data) return before
    return { changed, values: new Map(query.data.data.map(row => [idOf(row), fieldsOf(row)])) }
  })
  const savedByOthers = useCallback(
    (row: R, values: F, entry: Entry<F> | undefined): Line<R, F>['savedBy'] => {
      const before = opened?.values.get(idOf(row))
      const shown = withEntry(values, entry)
      const theirs = Object.keys(values).flatMap(name => {
        if (!opened || !before || values[name] === before[name] || values[name] !== shown[name]) return []
        const lastOf = (at: Opened<F>['changed']) => cellChangeOf(at, table, rowIdOf(row), name)
        const change = lastOf(changed)
        return change && change.entry !== lastOf(opened.changed)?.entry ? [[name, change.staff] as const] : []
      })
      // The names are those of the fields, which Object.fromEntries does not say.
      return Object.fromEntries(theirs) as Line<R, F>['savedBy']
    },
    [opened, changed, table, idOf, rowIdOf],
  )
  const linesOf = useCallback(
    (stored: readonly R[], now: Kept<R, F>): readonly Line<R, F>[] => {
      const known = new Set(stored.map(idOf))
      const line = (row: R, at: number, gone: boolean): Line<R, F> => {
        const id = idOf(row)
        const entry = now.get(id)?.entry
        const values = fieldsOf(row)
        const clashes = clashesOf(values, entry)
        return {
          id,
          at,
          row,
          stored: values,
          shown: withEntry(values, entry),
          unsaved: isUnsaved(values, entry),
          meanwhile: gone ? 'gone' : Object.keys(clashes).length > 0 ? clashes : undefined,
          savedBy: savedByOthers(row, values, entry),
        }
      }
      // Unsaved input for deleted rows stays visible at its old index until the sheet is closed.
      const gone = [...now].flatMap(([id, { at, row }]) => (known.has(id) ? [] : [line(row, at, true)]))
      const shown = stored.map((row, at) => line(row, at, false))
      for (const each of gone.filter(({ unsaved }) => unsaved).sort((one, other) => one.at - other.at))
        shown.splice(each.at, 0, each)
      return shown.map((each, at) => (each.at === at ? each : { ...each, at }))
    },
    [idOf, fieldsOf, savedByOthers],
  )
  const rows = query.data?.data ?? none
  const lines = useMemo(() => linesOf(rows, kept), [linesOf, rows, kept])
  return { lines, linesOf }
}

/** Says that there is something to lose. Returns what closes the sheet without asking, for when there is nothing. */
function useHeldInput(isHeld: boolean, onClose: () => void): () => void {
  const { unsaved } = useApp()
  const there = useRef(false)
  useLayoutEffect(() => {
    unsaved.held.set(isHeld)
    return () => unsaved.held.set(false)
  }, [isHeld, unsaved])
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
    }
  }, [])
  return () => {
    if (!there.current) return
    unsaved.held.set(false)
    onClose()
  }
}

/** What is left of the input once some of it is saved: what was entered during the save, on top of the saved values. */
function leftOf<R, F extends Fields>(now: Kept<R, F>, sent: Kept<R, F>, saved: readonly Line<R, F>[]): Kept<R, F> {
  const values = new Map(saved.map(line => [line.id, line.shown]))
  return new Map(
    [...now].flatMap(([id, { entry, ...where }]) => {
      const before = sent.get(id)
      const base = values.get(id)
      if (before?.entry === entry) return []
      const rest = before && base ? entered<F>(undefined, base, entry.entered) : entry
      return rest ? [[id, { ...where, entry: rest }] as const] : []
    }),
  )
}

/**
 * Keeps the unsaved input of a sheet, which is saved all at once. A colleague may have saved the same sheet in the
 * meantime: their changes are shown before they are overwritten, and the server makes the final check.
 */
export function useSheet<R, F extends Fields>({ name, save, onClose, ...parts }: Ask<R, F>) {
  const { notices, recent } = useApp()
  const [sheet] = useState(() =>
    store<{ readonly kept: Kept<R, F>; readonly steps: readonly Kept<R, F>[] }>({
      // Only this sheet writes by this name, so that its rows are what it reads.
      kept: new Map((recent.kept.sheets.get()[name] ?? []) as unknown as Kept<R, F>),
      steps: [],
    }),
  )
  useKeptRows(name, sheet)
  const { lines, linesOf } = useLines(parts, useStore(sheet).kept)
  const isHeld = lines.some(line => line.unsaved)
  const close = useHeldInput(isHeld, onClose)
  /** The conflicts that the person has been shown: those may be overwritten. */
  const acknowledged = useRef<readonly string[]>([])
  const refused = useRef(false)
  const busy = useRef(false)

  const closeUnchanged = () => {
    notices.say({ tone: 'plain', text: promptText.nothingWasChanged })
    close()
  }
  /** All changes of one call are a single step of undo. */
  const enter = useCallback(
    (...changes: readonly (readonly [line: Line<R, F>, change: Partial<F>])[]) =>
      sheet.set(now => {
        const next = new Map(now.kept)
        for (const [{ id, at, row, stored }, change] of changes) {
          const entry = entered(next.get(id)?.entry, stored, change)
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
    // The server's refusal has named the conflicts that the sheet marks now.
    if (refused.current) acknowledged.current = lines.flatMap(clashNames)
    refused.current = false
    const { isError, data: fresh } = await parts.query.refetch()
    // After a failure the query still has its old data, which may be out of date.
    if (isError || !fresh) return void notices.say({ tone: 'bad', text: promptText.changesOfOthersUnknown })
    const sent = sheet.get().kept
    const all = linesOf(fresh.data, sent)
    const clashes = all.flatMap(clashNames)
    if (clashes.some(each => !acknowledged.current.includes(each))) {
      acknowledged.current = clashes
      return void notices.say({ tone: 'bad', text: promptText.changedBySomebodyElse })
    }
    if (!all.some(line => line.unsaved)) return closeUnchanged()
    refused.current = !(await save(all))
    if (refused.current) return
    const left = leftOf(sheet.get().kept, sent, all)
    acknowledged.current = []
    sheet.set({ kept: left, steps: [] })
    if (left.size === 0) close()
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

/** Keeps the unsaved input of a sheet in the tab, until it is saved or the person has said that it may be lost. */
function useKeptRows(name: string, sheet: ReadStore<{ readonly kept: ReadonlyMap<string, object> }>): void {
  const { unsaved, recent } = useApp()
  useLayoutEffect(() => {
    const { sheets } = recent.kept
    const write = (rows: KeptRows) =>
      sheets.set(all => {
        const { [name]: _, ...others } = all
        return rows.length === 0 ? others : { ...others, [name]: rows }
      })
    // The rows are what the store's shape says: where they are, what they are, and what was entered.
    const stops = [
      sheet.subscribe(() => write([...sheet.get().kept] as unknown as KeptRows)),
      unsaved.discarded.subscribe(() => write([])),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [name, sheet, unsaved, recent])
}

const clashNames = ({ id, unsaved, meanwhile }: Line<unknown, Fields>): readonly string[] =>
  unsaved && meanwhile !== undefined ? [JSON.stringify([id, meanwhile])] : []
