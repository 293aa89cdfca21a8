import { useEffect, useMemo, useRef, useState } from 'react'
import { failureOf } from '#client/queries.ts'
import type { ImportOutcome } from '#contract/students.ts'
import { useApp } from '../../app.ts'
import { isAsked, type SheetRow, sent } from './sheet.ts'

/** The most rows one import takes. */
export const mostRows = 10_000
/** Corrections that follow one another quickly are asked about together. */
const pause = 250

export type DryRun = {
  /** What would become of each row, by line: the last that is known. */
  readonly told: ReadonlyMap<number, ImportOutcome>
  readonly checking: boolean
  /** Rows of this file have been checked before, if not as they are now. */
  readonly begun: boolean
  readonly failure: { readonly text: string } | undefined
  /** Asks again about the same rows. */
  readonly again: () => void
}

type Known = { readonly rows: readonly SheetRow[]; readonly time: number; readonly failure?: { readonly text: string } }

const nothing: ReadonlyMap<number, ImportOutcome> = new Map()

/** Asks the server what it would do with the rows of `file`, after every change of theirs. Nothing is stored. */
export function useDryRun(file: object | undefined, rows: readonly SheetRow[]): DryRun {
  const { api } = useApp()
  const [answer, setAnswer] = useState<{ file: object | undefined; told: DryRun['told'] }>()
  const [known, setKnown] = useState<Known>()
  const [time, setTime] = useState(0)
  const begun = useRef(false)
  const asked = useMemo(() => rows.filter(isAsked), [rows])

  useEffect(() => {
    if (asked.length === 0 || asked.length > mostRows) {
      setKnown({ rows, time })
      return
    }
    const stop = new AbortController()
    const ask = async () => {
      try {
        const { data } = await api.importStudents({ rows: asked.map(sent), dryRun: true }, { signal: stop.signal })
        if (stop.signal.aborted) return
        setAnswer({ file, told: new Map(data.rows.map(row => [row.line, row])) })
        setKnown({ rows, time })
      } catch (error) {
        if (stop.signal.aborted) return
        const { reached, words } = failureOf(error)
        const text = reached ? (words ?? 'The rows could not be checked.') : 'Server not reachable.'
        setKnown({ rows, time, failure: { text } })
      }
    }
    const timer = setTimeout(() => void ask(), begun.current ? pause : 0)
    begun.current = true
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [api, file, rows, asked, time])

  const told = answer?.file === file ? answer?.told : undefined
  const current = known?.rows === rows && known.time === time
  return {
    told: told ?? nothing,
    checking: !current,
    begun: told !== undefined,
    failure: current ? known.failure : undefined,
    again: () => setTime(now => now + 1),
  }
}
