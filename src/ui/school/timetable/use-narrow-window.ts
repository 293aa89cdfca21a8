import { useSyncExternalStore } from 'react'

/** Below 700 pixels seven days do not stand beside each other. */
const narrow = '(width < 43.75rem)'

function subscribe(changed: () => void): () => void {
  const media = matchMedia(narrow)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

export const useNarrowWindow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
