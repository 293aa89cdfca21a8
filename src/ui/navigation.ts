import { t } from '#client/language.ts'
import { toUrl } from '#client/links.ts'
import type { Changes } from '#client/location.ts'
import type { Navigator } from '#client/navigator.ts'
import { home, isScreen } from '#client/screens.ts'
import type { App } from './app.ts'
import { download as keep } from './download.ts'
import { focusedElement } from './kit/focus-reconciler.ts'
import { letters, theme } from './preferences.ts'
import { registry } from './registry.ts'

/** What commands may ask of the screen, done by the app's stores. */
export function navigation(app: () => App): Navigator {
  const here = () => {
    const { place, search } = app().address
    const { path } = place.get()
    return { path: isScreen(path) ? path : home, search: search.get() }
  }
  const adjust = (changes: Changes) => app().address.adjust(changes)
  const scope = () => {
    const { dialog, screen } = app().scopes.get()
    return dialog ?? screen
  }
  return {
    home,
    here,
    go: ({ path, search }) => app().address.go(path, search),
    adjust,
    async document(load) {
      // A browser set to save PDFs would leave the window empty, and give the file a name of its own.
      const shows = window.navigator.pdfViewerEnabled
      // Opened at once, while the key press still counts as the person's own: later a window would be blocked.
      const page = shows ? window.open('', '_blank') : null
      if (page) page.document.title = t('Loading')
      try {
        const { blob, name } = await load()
        const file = { url: URL.createObjectURL(blob), name }
        if (page && !page.closed) page.location.href = file.url
        else if (shows)
          app().notices.say({
            tone: 'plain',
            text: t('The window was blocked. The document is here:'),
            download: file,
          })
        else {
          keep(file)
          app().notices.say({ tone: 'good', text: `${t('Downloaded:')} ${name}` })
        }
      } catch (error) {
        page?.close()
        throw error
      }
    },
    download({ name, type, text }) {
      const url = URL.createObjectURL(new Blob([text], { type }))
      keep({ url, name })
      // The browser has taken hold of it by the next moment.
      setTimeout(() => URL.revokeObjectURL(url))
    },
    open(reference) {
      const invocation = registry.opening(reference)
      if (invocation) void app().runner.start(invocation, 'palette')
    },
    toSearch: () => scope().search?.enter(),
    page(move) {
      const { pages } = scope()
      if (!pages) return
      const wanted = move === 'next' ? pages.now + 1 : move === 'previous' ? pages.now - 1 : move
      pages.go(Math.max(1, Math.min(pages.all, wanted)))
    },
    close: () => app().address.close(),
    reload: () => void app().client.invalidateQueries(),
    copyLink() {
      const { place, search } = app().address
      const link = location.origin + toUrl(place.get().path, search.get())
      const said = (tone: 'good' | 'bad', text: string) => app().notices.say({ tone, text: t(text) })
      window.navigator.clipboard.writeText(link).then(
        () => said('good', 'Link copied.'),
        () => said('bad', `The browser did not let the link be copied: ${link}`),
      )
    },
    openLog: () => app().panel.set('log'),
    openKeys: () => app().panel.set('keys'),
    openPalette() {
      const { runner, palette } = app()
      // A question that is still on its way would lie over the palette.
      if (runner.lookingUp.get()) runner.giveUp()
      const onTop = focusedElement()?.closest('[data-palette]') != null
      palette.set(({ open, opened }) => (open && onTop ? { open: false, opened } : { open: true, opened: opened + 1 }))
    },
    undo: () => void app().undoStack.undo(),
    printLast() {
      const made = app().lastDocument.get()
      const invocation = made && registry.opening(made.document)
      if (invocation) void app().runner.start(invocation, 'key')
    },
    toggle(setting) {
      if (setting === 'theme') theme.set(now => (now === 'dark' ? 'light' : 'dark'))
      else if (setting === 'letters') {
        letters.set(now => !now)
        app().notices.say({
          tone: 'plain',
          text: t(letters.get() ? 'Single-letter keys are on.' : 'Single-letter keys are off.'),
        })
      } else adjust({ hideInactive: here().search.hideInactive ? undefined : true, page: undefined })
    },
    month(move) {
      const { search } = here()
      const now = search['v.month']
      const month =
        typeof move === 'string'
          ? move
          : (now ? Temporal.PlainYearMonth.from(now) : app().facts().today.toPlainYearMonth())
              .add({ months: move })
              .toString()
      adjust({ 'v.month': month })
    },
    week(move) {
      const { week: shown } = here().search
      const now = app().facts().today.toString()
      const day =
        typeof move === 'string'
          ? move
          : Temporal.PlainDate.from(shown ?? now)
              .add({ weeks: move })
              .toString()
      adjust({ week: day === now ? undefined : day })
    },
    signIn: ({ token, role, username }) => app().session.enter(token, role, username),
    signOut: () =>
      app().unsaved.leave(() => {
        const { session, client, api, runner, address } = app()
        const asked = toUrl(address.place.get().path, address.search.get())
        if (session.token()) void api.logout({}).catch(() => undefined)
        app().wanted.set(asked.startsWith('/login') ? undefined : asked)
        // The prompt is left with the screen: going back from it would be a step of its own.
        address.go('/login', {})
        runner.giveUp()
        session.leave()
        client.clear()
      }),
    continue() {
      const link = app().wanted.get()
      app().wanted.set(undefined)
      if (link) app().address.open(link)
    },
    switchTab(tab) {
      const { path, search } = here()
      const other = tab ?? (search.tab === 'video' ? 'live' : 'video')
      // Both tabs show the same week.
      const { week } = search
      app().address.go(path, { tab: other, ...(week ? { week } : {}) })
    },
    print(part) {
      document.documentElement.dataset.print = part
      window.print()
      delete document.documentElement.dataset.print
    },
    clearSearch: () => scope().search?.clear(),
  }
}
