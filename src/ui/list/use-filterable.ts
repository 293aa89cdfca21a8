import { useMemo, useSyncExternalStore } from 'react'
import { today } from '#client/core/today.ts'
import { recordsById, relatedOf } from '#client/data/related-records.ts'
import type { Fields, FilterNeed, Related } from '#client/entities/field.ts'
import type { Kind } from '#client/entities/kind.ts'
import { type Filterable, filterableOf, needsOf } from '#client/filter/filterable.ts'
import { useApp } from '../app/app.ts'
import { useRead } from '../app/use-read.ts'
import { useDerived } from '../kit/use-derived.ts'

/**
 * What filters can say of the records of a list. Lists that only the typed filter needs are loaded when it is typed.
 * Letters that change nothing about that do not render the list again.
 */
export function useFilterable<Row, F extends Fields<Row>>(
  kind: Kind<Row, F>,
  related: Related,
  /** What the columns of the list need. It is shown when it comes: the list does not wait for it. */
  always: readonly FilterNeed[],
): Filterable<Row> {
  const {
    client,
    address: { search },
  } = useApp()
  const needed = useSyncExternalStore(search.subscribe, () => {
    const { q = '', vq = '', columns = '', vcolumns = '' } = search.get()
    const shown = `${columns},${vcolumns}`.split(',').flatMap(id => kind.fields[id]?.filterNeeds ?? [])
    return [...needsOf(kind, q, today()), ...needsOf(kind, vq, today()), ...shown].join(' ')
  })
  const needs = (list: FilterNeed) => needed.includes(list) || always.includes(list)
  const figures = useRead('getStudentFigures', {}, { enabled: needs('figures') })
  const classes = useRead('getClass', {}, { enabled: needs('classes') })
  const families = useRead('getFamilies', {}, { enabled: needs('families') })
  const isLoading = (name: string, { data, error }: { readonly data: unknown; readonly error: unknown }) =>
    needed.includes(name) && data === undefined && error === null
  const loading = isLoading('figures', figures) || isLoading('classes', classes) || isLoading('families', families)
  // Of figures that are here for something else nothing is made: what is made of a list is made again after each of their changes.
  const wasNeeded = useDerived(false, before => before || needs('figures'))
  const known = wasNeeded && figures.data ? recordsById(client, 'figures') : undefined
  const groups = needs('classes') && classes.data ? recordsById(client, 'classes') : undefined
  const homes = needs('families') && families.data ? recordsById(client, 'families') : undefined
  return useMemo(() => {
    if (!known && !groups && !homes) return filterableOf(kind, related, loading)
    const { today: _, ...others } = related
    const these = {
      ...others,
      ...(known && { figures: known }),
      ...(groups && { classes: groups }),
      ...(homes && { families: homes }),
    }
    return filterableOf(kind, relatedOf(these), loading)
  }, [kind, related, known, groups, homes, loading])
}
