import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { linesOf, matchedBy } from './lines.ts'

export const ignoreBankLines = write(
  'ignoreBankLines',
  async ({ bank_line_ids, ignored }, { tx, now, caller, refuse }) => {
    await lock(tx, 'money')
    const lines = await linesOf(tx, bank_line_ids)
    const after = ignored
      ? { ignored_at: stored(now), ignored_by: caller.username }
      : { ignored_at: null, ignored_by: null }
    const changed: Change[] = []
    for (const id of new Set(bank_line_ids)) {
      const { line, match } = lines.get(id) ?? refuse('noLine', { id })
      if (match) refuse('matched', await matchedBy(tx, match))
      if ((line.ignored_at !== null) === ignored) continue
      const before = { ignored_at: line.ignored_at, ignored_by: line.ignored_by }
      changed.push({ table: 'bank_lines', id, before, after })
    }
    const ids = changed.map(({ id }) => id)
    if (ids.length > 0) await tx.updateTable('bank_lines').set(after).where('bank_line_id', 'in', ids).execute()
    const count = ids.length === 1 ? '1 bank line' : `${ids.length} bank lines`
    return { answer: { success: true, message: `${count} ${ignored ? 'ignored' : 'taken back'}.` }, changed }
  },
)
