import { messages } from './message.ts'

export const doublesText = messages('doubles', {
  doubles: 'Doubles',
  noDoubles: 'No two have the same login ID, username or name.',
  searchDoubles: 'Search by name or ID',
  failedToFetchDoubles: 'Failed to look for doubles.',
  usernameOf: 'Username',
  classOf: 'Class',
  courseOf: 'Course',
  quizOf: 'Quiz',
  holidayOf: 'Holiday',
  tokenOf: 'Token',
  editOne: 'Edit one of them.',
  deleteOne: 'Delete one of them.',
  deleteUnused: 'Delete the one that nothing uses.',
  deleteAndAdd: 'Delete one account, and add it under another name.',
  deleteOrMigrate: 'Delete an empty one, or migrate it to a class of another name.',
})
