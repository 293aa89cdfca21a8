import { deleteVideoClass } from './delete-video-class.ts'
import { getVideoClass } from './get-video-class.ts'
import { restoreVideoClass } from './restore-video-class.ts'

/** The handlers of the calls of this folder. */
export const videoClasses = {
  getVideoClass,
  deleteVideoClass,
  restoreVideoClass,
} as const
