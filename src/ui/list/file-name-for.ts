import { today } from '#client/core/today.ts'
import { fileNameOf } from '#client/links/views.ts'
import type { App } from '../app/app.ts'
import type { ListLevel } from './use-list-state.ts'

/** What a file of a list is called, without its ending. A panel shows no view. */
export function fileNameFor({ records, address }: App, label: string, level: ListLevel): string {
  const views = records.cached('view').map(({ record }) => record)
  return level === 'panel' ? `${label} ${today()}` : fileNameOf(label, address.search.get(), views, level, today())
}
