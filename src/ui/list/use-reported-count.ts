import { useContext, useLayoutEffect } from 'react'
import { ReportCount } from '../screen/screen.tsx'

/** Tells the heading of the screen how many rows its list shows; `undefined` while that is not known. */
export function useReportedCount(count: number | undefined): void {
  const report = useContext(ReportCount)
  // Before the paint: reported later, the count would cost a second frame for every letter.
  useLayoutEffect(() => {
    if (count !== undefined) report(count)
  }, [count, report])
}
