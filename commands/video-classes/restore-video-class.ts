import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Restore video class',
  aliases: ['bring a video class back'],
  zh: ['還原影片課'],
  arguments: { id: ask.text({ label: 'Video Class ID' }) },
  effect: 'undoable',
  run: ({ id }, { api, key }) => api.restoreVideoClass({ video_class_id: id }, { key }),
  undo: ({ id }) => ({ id: 'video-classes/delete-video-class', given: { videoClass: id } }),
  said: {},
})
