import { fileOf } from '#client/run/run-for-selection.ts'
import { useApp } from '../app/app.ts'
import type { Scope } from '../app/scope.ts'
import { useStore } from '../app/use-store.ts'
import { useScope } from '../list/use-scope.ts'
import { ReplayDialog } from '../school/recordings/replay-dialog.tsx'
import { JobDialog } from './job-dialog.tsx'
import { JobsDialog } from './jobs-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'

const nothing: Scope = {}

/** What is about to be done has no list of its own, and the keys of rows do nothing to the list below. */
function NoRows() {
  useScope('panel', nothing)
  return null
}

/** What is about to be done with many rows, or the job that does it. */
export default function Many() {
  const { many } = useApp()
  const shown = useStore(many)
  const close = () => many.set(undefined)
  if (!shown) return null
  if ('planned' in shown) {
    const file = fileOf(shown.planned.command)
    return (
      <>
        <NoRows />
        {file ? (
          <PrintDialog planned={shown.planned} file={file} onClose={close} />
        ) : (
          <PlanDialog planned={shown.planned} onClose={close} />
        )}
      </>
    )
  }
  if ('recording' in shown)
    return (
      <>
        <NoRows />
        <ReplayDialog {...shown} onClose={close} />
      </>
    )
  if (shown.job === undefined) return <JobsDialog onClose={close} />
  return <JobDialog key={shown.job} job={shown.job} onClose={close} />
}
