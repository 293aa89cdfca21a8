import { useLayoutEffect } from 'react'
import { type Scene, useHouse } from '../house.ts'

/**
 * Tells keys and commands what this screen or dialog is about, as long as it is there. `scene` changes only when it does.
 * Told before anything is painted: the next key is about what is seen.
 */
export function useScene(level: 'screen' | 'dialog', scene: Scene): void {
  const { scenes } = useHouse()
  useLayoutEffect(() => {
    scenes.set(now => ({ ...now, [level]: scene }))
  }, [scene, scenes, level])
  useLayoutEffect(
    () => () => scenes.set(now => (level === 'dialog' ? { ...now, dialog: undefined } : { ...now, screen: {} })),
    [scenes, level],
  )
}
