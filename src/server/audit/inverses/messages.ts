import type { Inverse, Inverses } from '../inverse.ts'

const messages: Inverse = { tables: ['messages'], locks: changes => changes.map(({ id }) => `message:${id}` as const) }

export const ofMessages = {
  createMessage: messages,
  updateMessage: messages,
  toggleMessageStatus: messages,
  deleteMessage: messages,
  restoreMessage: messages,
} as const satisfies Inverses
