import { useMemo, useRef } from 'react'
import { t } from '#client/language.ts'
import pickWeek from '#commands/view/pick-week.ts'
import { type Scene, useHouse, useStore } from '../house.ts'
import { useScene } from '../list/use-scene.ts'
import { letters } from '../preferences.ts'
import { type Week, weekOffers } from './live-week.tsx'
import { WeekGrid, type WeekGridHandle } from './week-grid.tsx'

const none = () => undefined

/** The video lessons of a week. */
export function VideoWeek(week: Week) {
  const { runner } = useHouse()
  const grid = useRef<WeekGridHandle>(null)
  const scene: Scene = useMemo(() => ({ offers: weekOffers, focusRows: () => grid.current?.focus() }), [])
  useScene('screen', scene)
  return (
    <WeekGrid
      ref={grid}
      {...week}
      label={t('Video Lesson')}
      blocks={[]}
      ready
      empty={t('No lessons this week.')}
      onCursor={none}
      onOpen={none}
      onWeek={date => void runner.start(pickWeek, { date }, 'key')}
      letters={useStore(letters)}
      hints={[
        { keys: 'PageUp PageDown', words: t('week') },
        { keys: '?', words: t('keys') },
      ]}
    />
  )
}
