import { fitsDay } from '../../app/preferences.ts'
import { useStore } from '../../app/use-store.ts'
import { DayList, type DayListProps } from './day-list.tsx'
import { WeekGrid, type WeekGridProps } from './week-grid.tsx'

type WeekOrDayProps = Omit<WeekGridProps, 'fits'> & Pick<DayListProps, 'day' | 'foot'> & { readonly as: Layout }

/** How the lessons are laid out: a telephone has one day at a time, unless it asks for the week. */
export type Layout = 'day' | 'week' | 'narrow week'

/** The lessons of a week as a grid, or of a day as a list. */
export function WeekOrDay({ as, day, foot, ...week }: WeekOrDayProps) {
  const fits = useStore(fitsDay)
  return as === 'day' ? (
    <DayList {...week} day={day} foot={foot} />
  ) : (
    <WeekGrid {...week} fits={fits && as === 'week'} />
  )
}
