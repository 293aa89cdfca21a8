import { useMemo } from 'react'
import type { Action } from '../actions/action.ts'
import { usualActionsWidth } from '../kit/table-column.ts'
import { useSizes } from '../kit/use-sizes.ts'

/** By how many pixels a button with an icon is wider for a finger than for a mouse. */
const wider = 20
/** The width of one button in pixels, for a finger. */
const menuWidth = 56
/** More of them would leave no room for the row's name on a phone: a menu takes their place. */
const mostOnPhone = 2

const isIcon = ({ button, icon, look = icon ? 'icon' : 'plain' }: Action): boolean =>
  button !== false && look === 'icon'

/** How wide the buttons of rows are, in pixels with letters of the usual size, and whether a menu takes their place. */
export function useRowButtons<Row>(
  row: Row | undefined,
  actions: ((row: Row) => readonly Action[]) | undefined,
  width = usualActionsWidth,
): { readonly actionsWidth: number; readonly areInMenu: boolean } {
  const { isTouch, isTwoLines } = useSizes()
  const icons = useMemo(
    () => (isTouch && row !== undefined ? (actions?.(row).filter(isIcon).length ?? 0) : 0),
    [isTouch, row, actions],
  )
  const areInMenu = isTwoLines && icons > mostOnPhone
  return { actionsWidth: areInMenu ? menuWidth : width + wider * icons, areInMenu }
}
