import { useEffect } from 'react'
import { type Scene, useHouse } from '../house.ts'

/** Tells keys and commands what this screen or dialog is about, as long as it is there. `scene` changes only when it does. */
export function useScene(level: 'screen' | 'dialog', scene: Scene): void {
  const { scenes } = useHouse()
  useEffect(() => {
    scenes.set(now => ({ ...now, [level]: scene }))
  }, [scene, scenes, level])
  useEffect(
    () => () => scenes.set(now => (level === 'dialog' ? { ...now, dialog: undefined } : { ...now, screen: {} })),
    [scenes, level],
  )
}
