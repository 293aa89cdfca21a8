import { useEffect } from 'react'
import { read } from '#client/data/queries.ts'
import { whenLoaded } from '#client/data/when-loaded.ts'
import { useApp } from '../app/app.ts'

/**
 * Loads what the empty palette begins with, today's lessons and the leave to decide, once the screen has what it needs.
 * Rows that came after the palette was opened would move those that somebody is about to run.
 */
export function useAheadOfPalette(): void {
  const { client, api } = useApp()
  useEffect(
    () =>
      whenLoaded(client, () => {
        void client.prefetchQuery(read(api, 'getTodayPrintMaterials', {}))
        void client.prefetchQuery(read(api, 'getDailyNotices', {}))
      }),
    [client, api],
  )
}
