import { QueryObserver } from '@tanstack/query-core'
import type { Api, Options } from '#client/core/api.ts'
import type { ReadName } from '#client/data/load-list.ts'
import { hear, queryClient, read, refreshAfter } from '#client/data/queries.ts'
import type { RowChange } from '#contract/changes.ts'

const at = '2026-11-20T02:00:00.000Z'
const changed = (entry: number, table: string): RowChange => ({
  entry,
  table,
  id: 'S0001',
  call: 'updatestudent',
  staff: 'may',
  at,
})

/** A window that shows answers of a server, each of which takes so many milliseconds. */
export function windowWith(takes: Partial<Record<ReadName, number>>) {
  let newest = 10
  const client = queryClient()
  client.mount()
  const asked: { readonly name: string; readonly ids?: string | undefined }[] = []
  const answer =
    (name: ReadName) =>
    async (given: { readonly ids?: string }, { shows: say }: Options) => {
      asked.push({ name, ids: given.ids })
      const shows = newest
      await new Promise(resolve => setTimeout(resolve, takes[name]))
      const row = { student_id: 'S0001', version: shows }
      const gone = given.ids === undefined ? {} : { gone: [] }
      say?.(shows)
      return { success: true, data: [row], ...gone }
    }
  const names = Object.keys(takes) as ReadName[]
  const api = Object.fromEntries(names.map(name => [name, answer(name)])) as unknown as Api
  const stops = names.map(name => new QueryObserver(client, read(api, name, {} as never)).subscribe(() => undefined))
  return {
    client,
    asked: (name?: string) => asked.filter(each => name === undefined || each.name === name),
    shown: (name: ReadName) => client.getQueryData<{ data: { version: number }[] }>([name, {}])?.data[0]?.version,
    write(table: string) {
      newest += 1
      const changes = [changed(newest, table)]
      hear(client, changes, { since: newest - 1, upTo: newest })
      void refreshAfter(client, changes)
      return newest
    },
    close() {
      for (const stop of stops) stop()
      client.unmount()
      client.clear()
    },
  }
}
