import { useCallback, useMemo, useState } from 'react'
import { useApp } from '../app/app.ts'
import { useSearch } from '../app/use-search.ts'

/** Where a list is: it has the whole screen, an open dialog, or a panel over both. */
export type ListLevel = 'screen' | 'dialog' | 'panel'

type Settings = {
  readonly q?: string | undefined
  readonly page?: number | undefined
  readonly sort?: string | undefined
  readonly columns?: string | undefined
}
/** The search, the page, the order and the columns of a list. `adjust` changes those that it is given. */
export type ListState = Settings & { readonly adjust: (changes: Settings) => void }

/**
 * The settings of a list, as the URL has them: under q, page, sort and columns for a screen, under vq, vpage, vsort and
 * vcolumns for the open dialog. The URL knows nothing of a panel, which keeps its own.
 */
export function useListState(level: ListLevel): ListState {
  const { navigator } = useApp()
  const [q, page, sort, columns] = [useSearch('q'), useSearch('page'), useSearch('sort'), useSearch('columns')]
  const [vq, vpage] = [useSearch('vq'), useSearch('vpage')]
  const [vsort, vcolumns] = [useSearch('vsort'), useSearch('vcolumns')]
  const [own, setOwn] = useState<Settings>({})
  const adjust = useCallback(
    (changes: Settings) => {
      if (level === 'panel') setOwn(now => ({ ...now, ...changes }))
      else if (level === 'screen') navigator.adjust(changes)
      else
        navigator.adjust({
          ...('q' in changes ? { vq: changes.q } : {}),
          ...('page' in changes ? { vpage: changes.page } : {}),
          ...('sort' in changes ? { vsort: changes.sort } : {}),
          ...('columns' in changes ? { vcolumns: changes.columns } : {}),
        })
    },
    [level, navigator],
  )
  return useMemo(() => {
    if (level === 'panel') return { ...own, adjust }
    if (level === 'screen') return { q, page, sort, columns, adjust }
    return { q: vq, page: vpage, sort: vsort, columns: vcolumns, adjust }
  }, [level, own, q, page, sort, columns, vq, vpage, vsort, vcolumns, adjust])
}
