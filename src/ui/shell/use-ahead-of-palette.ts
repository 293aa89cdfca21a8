import { useEffect } from 'react'
import { read } from '#client/data/queries.ts'
import { useApp } from '../app/app.ts'
import { afterScreen } from './after-screen.ts'

/** Most sessions begin with a look at the screen: the palette comes once that is there, or with the first Ctrl+K. */
export const loadPalette = () => import('../palette/palette.tsx')

/**
 * Loads the palette, and today's lessons and the leave to decide, with which it begins, once the screen has what it needs.
 * Rows that came after the palette was opened would move those that somebody is about to run.
 */
export function useAheadOfPalette(): void {
  const { client, api } = useApp()
  useEffect(
    () =>
      afterScreen(client, () => {
        void loadPalette()
        void client.prefetchQuery(read(api, 'getTodayPrintMaterials', {}))
        void client.prefetchQuery(read(api, 'getDailyNotices', {}))
      }),
    [client, api],
  )
}
