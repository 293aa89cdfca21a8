import { timestampOf } from '#rules/hong-kong.ts'
import { defineKind } from './kind.ts'

/** A job, in words. */
export type ListedJob = {
  readonly job_id: string
  /** ISO 8601 in UTC. */
  readonly created_at: string
  readonly what: string
  readonly result: string
  readonly rows: number
  readonly refused: number
}

export const job = defineKind<ListedJob>()({
  title: 'Jobs',
  one: 'job',
  id: row => row.job_id,
  label: row => row.what,
  fields: {
    started: {
      type: 'timestamp',
      label: 'Started',
      zh: '開始',
      value: row => row.created_at,
      shown: row => timestampOf(row.created_at).slice(0, 16),
      searchedAs: row => timestampOf(row.created_at),
      search: true,
      width: 146,
      quiet: true,
    },
    what: {
      type: 'text',
      label: 'Work',
      zh: '工作',
      value: row => row.what,
      search: 'title',
      width: 220,
      flex: 1,
    },
    result: {
      type: 'text',
      label: 'Result',
      zh: '結果',
      value: row => row.result,
      search: true,
      width: 220,
      flex: 1,
      quiet: true,
    },
    rows: { type: 'number', label: 'Rows', zh: '紀錄數', value: row => row.rows, width: 80 },
    refused: { type: 'number', label: 'Refused', zh: '被拒', value: row => row.refused, width: 80 },
  },
})
