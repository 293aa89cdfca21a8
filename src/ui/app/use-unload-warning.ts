import { useEffect } from 'react'

/** While something is entered that is lost with the page, the browser asks before the page is left. */
export function useUnloadWarning(isEntered: boolean): void {
  useEffect(() => {
    if (!isEntered) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isEntered])
}
