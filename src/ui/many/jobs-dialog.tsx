import { useMemo, useState } from 'react'
import { failureOf } from '#client/failure.ts'
import { resultOf, titleOfJob } from '#client/job-words.ts'
import { generalText } from '#client/messages/general.ts'
import { jobsText } from '#client/messages/jobs.ts'
import { t } from '#client/messages/message.ts'
import type { Job } from '#contract/jobs.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { useApp } from '../app.ts'
import { Failure } from '../form/failure.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty } from '../kit/empty.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Table } from '../kit/table.tsx'
import type { Column } from '../kit/table-column.ts'
import { letters } from '../preferences.ts'
import { registry } from '../registry.ts'
import { useRead } from '../use-read.ts'
import { useStore } from '../use-store.ts'

const idOf = ({ job_id }: Job) => job_id
const columns = (): readonly Column<Job>[] => [
  {
    id: 'started',
    title: t(jobsText.started),
    width: 146,
    className: 'text-text-2',
    render: ({ created_at }) => timestampOf(created_at).slice(0, 16),
  },
  { id: 'what', title: t(jobsText.work), width: 220, flex: 1, render: job => t(titleOfJob(job, registry)) },
  {
    id: 'result',
    title: t(jobsText.result),
    width: 220,
    flex: 1,
    className: 'text-text-2',
    render: job => t(resultOf(job)),
  },
]

/** The jobs that the person started, the newest first. Enter shows one. */
export function JobsDialog({ onClose }: { readonly onClose: () => void }) {
  const { many } = useApp()
  const [cursor, setCursor] = useState<string>()
  const withLetters = useStore(letters)
  const shown = useMemo(columns, [])
  const { data, error } = useRead('getJobs', {}, { every: 1000 })
  const rows = data?.data
  return (
    <Dialog
      title={t(jobsText.jobs)}
      width={720}
      onClose={onClose}
      footer={
        <>
          <KeyHints hints={[{ keys: 'Enter', words: t(jobsText.show) }]} />
          <span className="flex-1" />
          <Button label={t(generalText.close)} keys="Esc" onClick={onClose} />
        </>
      }
    >
      <Failure failure={!rows && error ? { text: failureOf(error).words ?? jobsText.notLoaded } : undefined} />
      <div className="-mx-4 border-y border-line">
        <Table
          label={t(jobsText.jobs)}
          rows={rows ?? []}
          rowId={idOf}
          columns={shown}
          pageSize={10}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={({ job_id }) => many.set({ job: job_id })}
          state={rows === undefined ? 'loading' : 'ready'}
          loadingText={t(generalText.loading)}
          empty={<Empty text={t(jobsText.nothingYet)} />}
          letters={withLetters}
        />
      </div>
    </Dialog>
  )
}
