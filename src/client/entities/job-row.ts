import { defineKind } from './kind.ts'

/** What became of a record that a job was started for. */
export type ListedJobRow = {
  /** Its place in the job. The same record may be there more than once. */
  readonly position: string
  readonly record_id: string
  readonly label: string
  readonly state: 'done' | 'refused' | 'waiting' | 'not done' | 'undone'
  readonly why: string
}

export const jobRow = defineKind<ListedJobRow>()({
  title: 'Rows',
  one: 'row',
  id: row => row.position,
  label: row => row.label,
  fields: {
    record: {
      type: 'text',
      label: 'Row',
      zh: '紀錄',
      value: row => row.label,
      searchedAs: row => `${row.label} ${row.record_id}`,
      search: 'title',
      width: 220,
      flex: 1,
    },
    state: {
      type: 'choice',
      label: 'State',
      zh: '狀態',
      zhValues: { refused: '被拒', 'not done': '未做', waiting: '等候中', done: '完成', undone: '已復原' },
      value: row => row.state,
      search: true,
      width: 110,
      tones: { refused: 'bad', 'not done': 'plain', waiting: 'plain', done: 'good', undone: 'good' },
    },
    why: {
      type: 'text',
      label: 'Why',
      zh: '原因',
      value: row => row.why,
      search: true,
      width: 400,
      flex: 1,
      quiet: true,
    },
    record_id: { type: 'id', label: 'ID', zh: '編號', value: row => row.record_id, width: 110, quiet: true },
  },
})
