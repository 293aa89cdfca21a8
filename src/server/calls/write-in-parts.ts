import { restAfter } from '../process/pause-between-parts.ts'
import type { AnyWrite } from './handler.ts'
import type { Kept, Key } from './idempotency.ts'
import type { RunUnit, Writing } from './units.ts'

/**
 * A write in several transactions, so that other writes run in between. Each part is all or nothing and has an audit
 * entry. After an interruption what is done stays, and the same request does the rest: the refs of the parts are kept
 * with its key, so that its answer names all of them.
 */
export async function writeInParts(
  runUnit: RunUnit,
  {
    parts,
    writing,
    key,
  }: { readonly parts: NonNullable<AnyWrite['parts']>; readonly writing: Writing; readonly key: Key | undefined },
  dryRun: () => Promise<unknown>,
  finish: (notes: readonly string[]) => Promise<string>,
): Promise<Kept & { readonly replayed: boolean }> {
  const answered = key && (await runUnit('progress', { ...writing, key }))
  if (answered?.kept) return { ...answered.kept, replayed: true }
  let notes: readonly string[] = answered?.notes ?? []
  // The dry run was made by the handler of the same call.
  for (const part of parts.of((await dryRun()) as never)) {
    const began = performance.now()
    const done = await runUnit('part', { ...writing, key, part, notes })
    if (done.kept) return { ...done.kept, replayed: true }
    notes = done.notes
    await restAfter(began)
  }
  const text = await finish(notes)
  if (key) await runUnit('keep', { ...writing, key, text })
  return { status: 200, text, headers: {}, replayed: false }
}
