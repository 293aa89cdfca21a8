import { useEffect, useMemo, useState } from 'react'
import { failureOf } from '#client/core/failure.ts'
import { generalText } from '#client/messages/general.ts'
import type { Message } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import type { ImportOutcome } from '#contract/students.ts'
import { useApp } from '../../../app/app.ts'
import { isAsked, type SheetRow, sent } from './sheet.ts'

/** The most rows that one import accepts. */
export const mostRows = 10_000

export type DryRun = {
  /** The last known outcomes by line. */
  readonly outcomes: ReadonlyMap<number, ImportOutcome>
  readonly checking: boolean
  /** Rows of this file have been checked at least once, perhaps before the latest corrections. */
  readonly begun: boolean
  readonly failure: { readonly text: Message } | undefined
  /** Checks the same rows again. */
  readonly again: () => void
}

type Known = {
  readonly rows: readonly SheetRow[]
  readonly time: number
  readonly failure?: { readonly text: Message }
}

const nothing: ReadonlyMap<number, ImportOutcome> = new Map()

/** Asks the server after every change what it would do with the rows of `file`. The server stores nothing. */
export function useDryRun(file: object | undefined, rows: readonly SheetRow[]): DryRun {
  const { api } = useApp()
  const [answer, setAnswer] = useState<{ file: object | undefined; outcomes: DryRun['outcomes'] }>()
  const [known, setKnown] = useState<Known>()
  const [time, setTime] = useState(0)
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
        setAnswer({ file, outcomes: new Map(data.rows.map(row => [row.line, row])) })
        setKnown({ rows, time })
      } catch (error) {
        if (stop.signal.aborted) return
        const { reached, words } = failureOf(error)
        const text = reached ? (words ?? studentImportText.theRowsCouldNotBeChecked) : generalText.serverNotReachable
        setKnown({ rows, time, failure: { text } })
      }
    }
    void ask()
    return () => stop.abort()
  }, [api, file, rows, asked, time])

  const outcomes = answer?.file === file ? answer?.outcomes : undefined
  const current = known?.rows === rows && known.time === time
  return {
    outcomes: outcomes ?? nothing,
    checking: !current,
    begun: outcomes !== undefined,
    failure: current ? known.failure : undefined,
    again: () => setTime(now => now + 1),
  }
}
