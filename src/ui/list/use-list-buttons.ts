import { useMemo, useSyncExternalStore } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { storable } from '#client/links/views.ts'
import { viewsText } from '#client/messages/views.ts'
import chooseColumns from '#commands/view/choose-columns.ts'
import exportList from '#commands/view/export-list.ts'
import saveView from '#commands/views/save-view.ts'
import updateView from '#commands/views/update-view.ts'
import type { Action } from '../actions/action.ts'
import { useApp } from '../app/app.ts'
import { useRead } from '../app/use-read.ts'
import type { ListLevel } from './use-list-state.ts'

const choosing: Action = { ...invoke(chooseColumns), icon: 'columns' }
const exporting: Action = { ...invoke(exportList), icon: 'download' }
const saving: Action = { ...invoke(saveView), look: 'quiet' }
/** While a view is open, its changes can become a view of their own. */
const savingNew: Action = { ...saving, label: viewsText.saveAsNew }
const updating: Action = { ...invoke(updateView), look: 'quiet' }

/** The buttons of a list's toolbar, with what every list offers: its views, its columns and its export. */
export function useListButtons(
  toolbar: readonly Action[],
  level: ListLevel | 'log',
  isExported: boolean,
  /** Other columns can be chosen. */
  hasColumns: boolean,
): readonly Action[] {
  const { address } = useApp()
  const views = useRead('getViews', {}).data?.data
  const state = useSyncExternalStore(address.search.subscribe, () => {
    return level === 'panel' ? undefined : views && storable(address.search.get(), views, level)
  })
  return useMemo(() => {
    if (!isExported) return toolbar
    const offered = state === 'changes' ? [updating, savingNew] : state === 'new' ? [saving] : []
    return [...offered, ...(hasColumns ? [choosing] : []), exporting, ...toolbar]
  }, [toolbar, isExported, hasColumns, state])
}
