import { useEffect, useState } from 'react'
import { failureOf } from '#client/core/failure.ts'
import type { BankInput } from '#client/import/bank-file.ts'
import { generalText } from '#client/messages/general.ts'
import type { Message } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { mostBankRows } from '#contract/bank-lines.ts'
import type { Answer } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { useApp } from '../../app/app.ts'

type Data = Answer<Calls['importBankLines']>['data']
type Known = { readonly of: readonly BankInput[]; readonly data?: Data; readonly failure?: Message }

/** What the server would do with the rows. It stores nothing. `undefined` while it has not said so. */
export function useDryRun(rows: readonly BankInput[]): Omit<Known, 'of'> {
  const { api } = useApp()
  const [known, setKnown] = useState<Known>()
  useEffect(() => {
    if (rows.length === 0 || rows.length > mostBankRows) return
    const stop = new AbortController()
    const ask = async () => {
      try {
        const given = { file_name: 'bank', layout: 'columns', rows: [...rows], dryRun: true }
        const { data } = await api.importBankLines(given, { signal: stop.signal })
        if (!stop.signal.aborted) setKnown({ of: rows, data })
      } catch (error) {
        if (stop.signal.aborted) return
        const { reached, words } = failureOf(error)
        setKnown({
          of: rows,
          failure: reached ? (words ?? studentImportText.theRowsCouldNotBeChecked) : generalText.serverNotReachable,
        })
      }
    }
    void ask()
    return () => stop.abort()
  }, [api, rows])
  return known?.of === rows ? known : {}
}
