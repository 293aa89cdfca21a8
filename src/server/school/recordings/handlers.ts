import { createRecording } from './create-recording.ts'
import { deleteRecording } from './delete-recording.ts'
import { getRecordings } from './get-recordings.ts'
import { renameRecording } from './rename-recording.ts'

/** The answers about recordings. */
export const recordings = { getRecordings, createRecording, renameRecording, deleteRecording } as const
