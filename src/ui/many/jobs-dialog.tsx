import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { failureOf } from '#client/core/failure.ts'
import { job as jobKind, type ListedJob } from '#client/entities/job.ts'
import { generalText } from '#client/messages/general.ts'
import { jobsText } from '#client/messages/jobs.ts'
import { t } from '#client/messages/message.ts'
import { resultOf, rowsOf, titleOfJob } from '#client/run/job-words.ts'
import openJob from '#commands/jobs/open-job.ts'
import { registry } from '../app/registry.ts'
import { useRead } from '../app/use-read.ts'
import { Failure } from '../form/failure.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { List } from '../list/list.tsx'
import { useFieldList } from '../list/use-field-list.ts'

const fields = ['started', 'what', 'result'] as const
const open = ({ job_id }: ListedJob) => invoke(openJob, { job: job_id })

/** The jobs that the person started, the newest first. Enter shows one. */
export function JobsDialog({ onClose }: { readonly onClose: () => void }) {
  const list = useFieldList(jobKind, fields)
  const { data, error } = useRead('getJobs', {}, { every: 1000 })
  const rows = useMemo(
    () =>
      data?.data.map(
        (job): ListedJob => ({
          job_id: job.job_id,
          created_at: job.created_at,
          what: t(titleOfJob(job, registry)),
          result: t(resultOf(job)),
          rows: rowsOf(job),
          refused: job.refused,
        }),
      ),
    [data],
  )
  return (
    <Dialog title={t(jobsText.jobs)} width={760} onClose={onClose} flush>
      <Failure failure={!rows && error ? { text: failureOf(error).words ?? jobsText.notLoaded } : undefined} />
      <List
        label={t(jobsText.jobs)}
        level="panel"
        rows={rows}
        {...list}
        pageSize={10}
        search={jobsText.searchJobs}
        empty={jobsText.nothingYet}
        open={open}
        end={<Button small label={t(generalText.close)} keys="Esc" onClick={onClose} />}
      />
    </Dialog>
  )
}
