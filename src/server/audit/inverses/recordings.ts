import { always, type Inverse, type Inverses } from '../inverse.ts'

const recordings: Inverse = { tables: ['recordings'], locks: always('recordings') }

export const ofRecordings = {
  createRecording: recordings,
  renameRecording: recordings,
  deleteRecording: recordings,
} as const satisfies Inverses
