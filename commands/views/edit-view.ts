import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { viewsText } from '#client/messages/views.ts'
import { viewKey } from '#client/school/view-questions.ts'
import { saveView, wayOut } from '#client/school/ways-out.ts'

export default command({
  title: 'Edit view',
  aliases: ['rename view', 'share view'],
  zh: ['編輯檢視', '分享檢視'],
  arguments: {
    view: ask.entity('view', { label: 'View' }),
    name: ask.text({ label: 'Name', max: 200 }),
    who: ask.choice({ label: 'Who sees it', options: { me: 'Only me', all: 'Everybody' } }),
    key: viewKey,
  },
  row: 'view',
  form: { title: 'Edit view', submit: 'Save', cancel: 'Cancel' },
  start: ({ view }) =>
    view ? { name: view.name, who: view.shared ? 'all' : 'me', ...(view.key ? { key: String(view.key) } : {}) } : {},
  effect: 'undoable',
  run: ({ view, name, who, key: number }, { api, key }) =>
    api.editView(
      {
        viewId: view.view_id,
        version: view.version,
        name,
        shared: who === 'all',
        key: number ? Number(number) : null,
      },
      { key },
    ),
  said: {
    instead: refusal => wayOut(refusal, { notYours: saveView }),
    done: ({ name }) => viewsText.changed({ name }),
    network: viewsText.failed,
  },
})
