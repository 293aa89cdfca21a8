import { command } from '#client/command/command.ts'
import { openedIn, savedAs, settingsOf, withoutLater } from '#client/links/views.ts'
import { viewsText } from '#client/messages/views.ts'
import { saveView, wayOut } from '#client/school/ways-out.ts'

export default command({
  title: 'Update view for everybody',
  button: 'Update for everybody',
  aliases: ['save changes to view', 'overwrite view'],
  zh: ['為所有人更新檢視', '更新檢視'],
  arguments: {},
  gate: ({ has }) => (has.has('opened view') ? undefined : viewsText.nothingToUpdate),
  preview: () => viewsText.update,
  effect: 'undoable',
  run: async (_, { api, navigator, key }) => {
    const { search } = navigator.here()
    const { viewId, version } = openedIn(search) ?? { viewId: '', version: 1 }
    const view = (await api.getViews({})).data.find(({ view_id }) => view_id === viewId)
    const kept = view ? withoutLater(search, view) : search
    const changed = await api.editView({ viewId, version, search: settingsOf(kept) }, { key })
    navigator.adjust({ saved: savedAs(viewId, changed.version) })
    return view?.name
  },
  said: {
    instead: refusal => wayOut(refusal, { notYours: saveView, changed: saveView }),
    done: (_, name) => viewsText.updated({ name: name ?? '' }),
    network: viewsText.failed,
  },
})
