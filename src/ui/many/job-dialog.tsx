import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { failureOf } from '#client/core/failure.ts'
import { labelOf } from '#client/data/label-of.ts'
import { jobRow, type ListedJobRow } from '#client/entities/job-row.ts'
import { type EntityRef, isEntityKind, kindOf } from '#client/entities/kinds.ts'
import { generalText } from '#client/messages/general.ts'
import { jobsText } from '#client/messages/jobs.ts'
import { serverSaid, t } from '#client/messages/message.ts'
import { namesOf } from '#client/run/job-notice.ts'
import { besideName, insteadFor, resultOf, rowsOf, titleOfJob } from '#client/run/job-words.ts'
import cancelJob from '#commands/jobs/cancel-job.ts'
import retryJob from '#commands/jobs/retry-job.ts'
import type { Job, JobRow } from '#contract/jobs.ts'
import type { Action } from '../actions/action.ts'
import { CommandButton } from '../actions/command-button.tsx'
import { useApp } from '../app/app.ts'
import { registry } from '../app/registry.ts'
import { Failure } from '../form/failure.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ShareBar } from '../kit/share-bar.tsx'
import { List } from '../list/list.tsx'
import { useFieldList } from '../list/use-field-list.ts'
import { useJob } from './use-job.ts'

const order: readonly JobRow['state'][] = ['refused', 'cancelled', 'waiting', 'done']

/** A job: how far it is, and what became of each of its rows. The rows are a list like any other. */
export function JobDialog({ job: job_id, onClose }: { readonly job: string; readonly onClose: () => void }) {
  const { records, jobs } = useApp()
  const { job, error } = useJob(job_id)
  const kind = job?.kind
  const list = useFieldList(
    jobRow,
    useMemo(() => {
      const label = kind !== undefined && isEntityKind(kind) ? kindOf(kind).title : undefined
      return [{ field: 'record', ...(label === undefined ? {} : { label }) }, 'state', 'why'] as const
    }, [kind]),
  )
  /** The record of a row: with rows selected, each command of its kind offers itself for them. */
  const subject = useMemo(() => {
    if (kind === undefined || !isEntityKind(kind)) return undefined
    return ({ record_id }: ListedJobRow): EntityRef => ({ kind, id: record_id })
  }, [kind])
  const rows = useMemo(() => {
    if (!job) return undefined
    const { kind } = job
    const known = new Map(isEntityKind(kind) ? records.cached(kind).map(found => [found.id, found]) : [])
    return job.rows
      .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state) || one.position - other.position)
      .map(({ position, row_id, state, refusal }): ListedJobRow => {
        const label =
          jobs.labelOf(kind, row_id) ??
          (isEntityKind(kind) ? labelOf({ kind, id: row_id }, records, known.get(row_id)) : row_id)
        return {
          position: String(position),
          record_id: row_id,
          label,
          state: state === 'cancelled' ? 'not done' : state === 'done' && job.undoes ? 'undone' : state,
          why: refusal ? besideName(label, serverSaid(refusal.message, refusal.code, refusal.values)) : '',
        }
      })
  }, [job, records, jobs])
  const actions = useMemo(() => {
    if (!job || kind === undefined || !isEntityKind(kind)) return undefined
    const refusals = new Map(job.rows.map(row => [String(row.position), row.refusal]))
    const known = new Map(records.cached(kind).map(found => [found.id, found.record]))
    const offerFor = ({ position, record_id }: ListedJobRow) =>
      insteadFor(job, refusals.get(position) ?? null, known.get(record_id), registry)
    if (!rows?.some(offerFor)) return undefined
    return (row: ListedJobRow): readonly Action[] => {
      const offer = offerFor(row)
      const next = offer && registry.opening(offer.opens)
      return next ? [{ ...next, label: offer.text, look: 'plain' }] : []
    }
  }, [job, rows, kind, records])
  const all = job ? rowsOf(job) : 0
  const title = job ? t(titleOfJob(job, registry)) : t(generalText.loading)
  return (
    <Dialog
      title={title}
      subtitle={job && <span aria-live="polite">{t(resultOf(job))}</span>}
      width={880}
      onClose={onClose}
      flush
    >
      {job?.state === 'running' ? (
        <div className="px-4 pb-2">
          <ShareBar share={(all - job.waiting) / all} text={`${Math.floor((100 * (all - job.waiting)) / all)}%`} />
        </div>
      ) : null}
      <Failure failure={!job && error ? { text: failureOf(error).words ?? jobsText.notLoaded } : undefined} />
      <List
        label={title}
        level="panel"
        rows={rows}
        {...list}
        {...(subject ? { subject } : {})}
        {...(actions ? { actions, actionsWidth: 190 } : {})}
        pageSize={10}
        search={jobsText.searchRows}
        empty={generalText.nothingToShow}
        end={
          <>
            {job ? <JobButtons job={job} about={namesOf(rows?.filter(({ state }) => state === 'done') ?? [])} /> : null}
            <Button small label={t(generalText.close)} keys="Esc" onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}

/** What can be done with a job now. */
function JobButtons({ job, about }: { readonly job: Job; readonly about: string }) {
  const { undoStack } = useApp()
  const { job_id, state, refused, cancelled, undoable, undoes, undone_by } = job
  if (state === 'running')
    return <CommandButton small action={{ ...invoke(cancelJob, { job: job_id }), label: jobsText.stop }} />
  const left = refused + cancelled
  const again = cancelled > 0 ? jobsText.doRest({ count: left }) : jobsText.retryFailed({ count: left })
  return (
    <>
      {left > 0 && undone_by === null ? (
        <CommandButton small action={{ ...invoke(retryJob, { job: job_id }), label: again }} />
      ) : null}
      {undoable > 0 && undoes === null && undone_by === null ? (
        <Button
          small
          label={t(jobsText.undoAll({ count: undoable }))}
          onClick={() => void undoStack.undoJob(job_id, registry.of(job.command)?.title ?? job.command, about)}
        />
      ) : null}
    </>
  )
}
