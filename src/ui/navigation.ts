import type { AnyRouter } from '@tanstack/react-router'
import { t } from '#client/language.ts'
import { without } from '#client/links.ts'
import type { Search } from '#client/location.ts'
import type { Navigator } from '#client/navigator.ts'
import { home, isScreen } from '#client/screens.ts'
import type { App } from './app.ts'
import { download as keep } from './download.ts'
import { letters, theme } from './preferences.ts'
import { registry } from './registry.ts'
import { searchOf } from './url.ts'

/** What commands may ask of the screen, done by the router and the app's stores. */
export function navigation(router: () => AnyRouter, app: () => App): Navigator {
  const here = () => {
    const at = router().state.location
    return { path: isScreen(at.pathname) ? at.pathname : home, search: searchOf(at) }
  }
  const go = (search: Search, options: { replace?: boolean } = {}) =>
    void router().navigate({ to: here().path, search, replace: options.replace ?? false } as never)
  const scope = () => {
    const { dialog, screen } = app().scopes.get()
    return dialog ?? screen
  }
  return {
    home,
    here,
    go(link) {
      const now = here()
      // A dialog opens over the screen as it stands: its search and page stay.
      const kept = link.path === now.path && link.search.view ? without(now.search, 'view', 'do') : {}
      // A dialog that another one led to gives way to it again when it is closed.
      const over = link.search.view !== undefined && now.search.view !== undefined && link.path === now.path
      void router().navigate({ to: link.path, search: { ...kept, ...link.search }, state: { over } } as never)
    },
    adjust(changes) {
      const search = { ...here().search, ...changes }
      go(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search, {
        replace: true,
      })
    },
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
    close() {
      const { state } = router().state.location
      if ('over' in state && state.over === true) router().history.back()
      else go(without(here().search, 'view', 'do'))
    },
    reload: () => void app().client.invalidateQueries(),
    copyLink() {
      const said = (tone: 'good' | 'bad', text: string) => app().notices.say({ tone, text: t(text) })
      window.navigator.clipboard.writeText(location.href).then(
        () => said('good', 'Link copied.'),
        () => said('bad', `The browser did not let the link be copied: ${location.href}`),
      )
    },
    openLog: () => app().panel.set('log'),
    openKeys: () => app().panel.set('keys'),
    openPalette: () => app().palette.set(now => ({ open: !now.open })),
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
      } else {
        const { hideInactive: _, page: __, ...rest } = here().search
        go(here().search.hideInactive ? (rest as Search) : ({ ...rest, hideInactive: true } as Search), {
          replace: true,
        })
      }
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
      go({ ...search, 'v.month': month } as Search, { replace: true })
    },
    week(move) {
      const { week: shown, ...rest } = here().search
      const now = app().facts().today.toString()
      const day =
        typeof move === 'string'
          ? move
          : Temporal.PlainDate.from(shown ?? now)
              .add({ weeks: move })
              .toString()
      go(day === now ? rest : { ...rest, week: day }, { replace: true })
    },
    signIn: ({ token, role, username }) => app().session.enter(token, role, username),
    signOut: () =>
      app().unsaved.leave(() => {
        const { session, client, api, runner } = app()
        const asked = router().state.location.href
        if (session.token()) void api.logout({}).catch(() => undefined)
        app().wanted.set(asked.startsWith('/login') ? undefined : asked)
        runner.giveUp()
        runner.leave()
        session.leave()
        client.clear()
        void router().navigate({ to: '/login' } as never)
      }),
    continue() {
      const link = app().wanted.get()
      app().wanted.set(undefined)
      if (link) void router().navigate({ href: link } as never)
    },
    switchTab(tab) {
      const { path, search } = here()
      const other = tab ?? (search.tab === 'video' ? 'live' : 'video')
      // Both tabs show the same week.
      const { week } = search
      void router().navigate({ to: path, search: { tab: other, ...(week ? { week } : {}) } } as never)
    },
    print(part) {
      document.documentElement.dataset.print = part
      window.print()
      delete document.documentElement.dataset.print
    },
    clearSearch: () => scope().search?.clear(),
  }
}
