import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Delete the last lesson (class)',
  button: 'Delete the last lesson',
  aliases: ['remove last live lesson'],
  zh: ['刪除最後一堂'],
  arguments: { class: ask.entity('class', { label: 'Class' }) },
  screen: '/classManagement',
  confirm: () => 'Are you sure you want to delete the last live lesson?',
  effect: 'undoable',
  run: ({ class: { class_id } }, { api, key }) => api.deleteLiveLesson({ class_id }, { key }),
  said: {
    done: () => 'Live lesson deleted successfully.',
    failed: words => words ?? 'Failed to delete live lesson.',
    network: 'An error occurred while deleting the live lesson.',
  },
})
