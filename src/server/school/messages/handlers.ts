import { createMessage } from './create-message.ts'
import { deleteMessage } from './delete-message.ts'
import { updateMessage } from './edit-message.ts'
import { getMessage } from './get-message.ts'
import { readMessage } from './read-message.ts'
import { restoreMessage } from './restore-message.ts'
import { toggleMessageStatus } from './toggle-message-status.ts'

/** The handlers of the calls of this folder. */
export const messages = {
  getMessage,
  createMessage,
  updateMessage,
  deleteMessage,
  restoreMessage,
  toggleMessageStatus,
  readMessage,
} as const
