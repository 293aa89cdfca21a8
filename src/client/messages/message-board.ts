import { messages } from './message.ts'

export const messageBoardText = messages('message-board', {
  pleaseFillOutAllRequiredFields: 'Please fill out all required fields.',
  messageSuccessfullyCreated: 'Message successfully created!',
  failedToCreateMessage: 'Failed to create message.',
  deleteThisMessage: 'Are you sure you want to delete this message?',
  failedToDeleteMessage: 'Failed to delete message.',
  failedToUpdateMessage: 'Failed to update message.',
  isChanged: 'Message {id} is changed.',
  isNow: 'Message {id} is now {status}.',
  isRead: 'Message {id} is read.',
  delete: 'Delete “{text}”.',
  isDeleted: 'Message {id} is deleted.',
  countsAsRead: 'Counts as read for you: {text}',
  sendTo: 'Send to **{name}**: {text}',
  sendToEverybody: 'Send to **everybody**: {text}',
  sendToAll: 'Send to **everybody** (active students: {count}): {text}',
  sendToClass: 'Send to the class **{name}**: {text}',
  sendToClassOf: 'Send to the class **{name}** (students: {count}): {text}',
})
