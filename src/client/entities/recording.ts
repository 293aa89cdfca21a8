import type { Recording } from '#contract/recordings.ts'
import { defineKind } from './kind.ts'

/** A sequence of commands that somebody has recorded. */
export const recording = defineKind<Recording>()({
  title: 'Recordings',
  one: 'recording',
  id: row => row.recording_id,
  stored: [{ table: 'recordings' }],
  label: row => row.name,
  fields: {
    name: {
      type: 'text',
      label: 'Name',
      zh: '名稱',
      value: row => row.name,
      search: 'title',
      width: 200,
      flex: 1,
    },
  },
})
