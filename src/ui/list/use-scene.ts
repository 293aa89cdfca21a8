import { useLayoutEffect } from 'react'
import type { Drafts } from '#client/values.ts'
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

/**
 * Proposes answers to the questions of commands, by id, as long as the screen is there: Enter takes them. `proposed`
 * changes only when they do.
 */
export function useProposed(proposed: Readonly<Record<string, Drafts>>): void {
  const { scenes } = useHouse()
  useLayoutEffect(() => {
    scenes.set(now => ({ ...now, proposed }))
    return () => scenes.set(now => ({ ...now, proposed: undefined }))
  }, [scenes, proposed])
}
