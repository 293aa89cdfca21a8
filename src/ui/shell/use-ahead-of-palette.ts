import { useEffect } from 'react'
import { whenIdle } from '#client/idle.ts'
import { read } from '#client/queries.ts'
import { useApp } from '../app.ts'

/** Milliseconds between two looks at whether the screen has what it needs. */
const pause = 400

/**
 * Loads what the empty palette begins with, today's lessons and the leave to decide, once the screen has what it needs.
 * Rows that came after the palette was opened would move those that somebody is about to run.
 */
export function useAheadOfPalette(): void {
  const { client, api } = useApp()
  useEffect(() => {
    let stop: (() => void) | undefined
    const looking = setInterval(() => {
      if (client.isFetching() > 0) return
      clearInterval(looking)
      stop = whenIdle(() => {
        void client.prefetchQuery(read(api, 'getTodayPrintMaterials', {}))
        void client.prefetchQuery(read(api, 'getDailyNotices', {}))
        return true
      })
    }, pause)
    return () => {
      clearInterval(looking)
      stop?.()
    }
  }, [client, api])
}
