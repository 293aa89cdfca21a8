import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { savedAs, settingsOf } from '#client/links/views.ts'
import { viewsText } from '#client/messages/views.ts'
import { viewKey } from '#client/school/view-questions.ts'

export default command({
  title: 'Save this view',
  button: 'Save view',
  aliases: ['save search', 'save filter', 'bookmark list', 'new view'],
  zh: ['儲存此檢視', '儲存檢視', '儲存篩選'],
  arguments: {
    name: ask.text({ label: 'Name', max: 200 }),
    who: ask.choice({ label: 'Who sees it', options: { me: 'Only me', all: 'Everybody' } }),
    key: viewKey,
  },
  opens: 'newView',
  form: { title: 'Save this view', submit: 'Save', cancel: 'Cancel' },
  start: () => ({ who: 'me' }),
  formSays: true,
  preview: ({ name, who }) => (who === 'all' ? viewsText.saveForAll({ name }) : viewsText.saveForMe({ name })),
  effect: 'undoable',
  run: async ({ name, who, key: number }, { api, navigator, key }) => {
    const { path, search } = navigator.here()
    const input = { name, shared: who === 'all', key: number ? Number(number) : null, screen: path }
    const made = await api.createView({ ...input, search: settingsOf(search) }, { key })
    navigator.adjust({ saved: savedAs(made.view_id, made.version) })
    return made
  },
  makes: (_, { view_id }) => ({ kind: 'view', id: view_id }),
  said: { done: ({ name }) => viewsText.saved({ name }), network: viewsText.failed },
})
