import type { AnyRouter } from '@tanstack/react-router'
import { t } from '#client/language.ts'
import { type Search, without } from '#client/links.ts'
import { lastDocument } from '#client/notices.ts'
import { home, isScreen } from '#client/screens.ts'
import type { Show } from '#client/show.ts'
import { download as keep } from './download.ts'
import type { House } from './house.ts'
import { letters, theme } from './preferences.ts'
import { searchOf } from './url.ts'

/** What commands may ask of the screen, done by the router and the house's stores. */
export function navigation(router: () => AnyRouter, house: () => House): Show {
  const here = () => {
    const at = router().state.location
    return { path: isScreen(at.pathname) ? at.pathname : home, search: searchOf(at) }
  }
  const go = (search: Search, options: { replace?: boolean } = {}) =>
    void router().navigate({ to: here().path, search, replace: options.replace ?? false } as never)
  const scene = () => {
    const { dialog, screen } = house().scenes.get()
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
      const shows = navigator.pdfViewerEnabled
      // Opened at once, while the key press still counts as the person's own: later a window would be blocked.
      const page = shows ? window.open('', '_blank') : null
      if (page) page.document.title = t('Loading')
      try {
        const { blob, name } = await load()
        const file = { url: URL.createObjectURL(blob), name }
        if (page && !page.closed) page.location.href = file.url
        else if (shows)
          house().notices.say({
            tone: 'plain',
            text: t('The window was blocked. The document is here:'),
            download: file,
          })
        else {
          keep(file)
          house().notices.say({ tone: 'good', text: `${t('Downloaded:')} ${name}` })
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
    invoke: invocation => void house().runner.start(invocation.id, invocation.given, 'palette'),
    focus(where) {
      if (where === 'search') scene().search?.focus()
      else scene().focusRows?.()
    },
    page(move) {
      const { pages } = scene()
      if (!pages) return
      const wanted = move === 'next' ? pages.now + 1 : move === 'previous' ? pages.now - 1 : move
      pages.go(Math.max(1, Math.min(pages.all, wanted)))
    },
    close() {
      const { state } = router().state.location
      if ('over' in state && state.over === true) router().history.back()
      else go(without(here().search, 'view', 'do'))
    },
    reload: () => void house().client.invalidateQueries(),
    copyLink() {
      const said = (tone: 'good' | 'bad', text: string) => house().notices.say({ tone, text: t(text) })
      navigator.clipboard.writeText(location.href).then(
        () => said('good', 'Link copied.'),
        () => said('bad', `The browser did not let the link be copied: ${location.href}`),
      )
    },
    openLog: () => house().panel.set('log'),
    openKeys: () => house().panel.set('keys'),
    openPalette: () => house().palette.set(now => ({ open: !now.open })),
    undo: () => void house().runner.undo(),
    printLast() {
      const made = lastDocument(house().notices.log.get())
      if (made) void house().runner.start(made.id, made.given, 'key')
    },
    toggle(setting) {
      if (setting === 'theme') theme.set(now => (now === 'dark' ? 'light' : 'dark'))
      else if (setting === 'letters') {
        letters.set(now => !now)
        house().notices.say({
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
          : (now ? Temporal.PlainYearMonth.from(now) : house().facts().today.toPlainYearMonth())
              .add({ months: move })
              .toString()
      go({ ...search, 'v.month': month } as Search, { replace: true })
    },
    week(move) {
      const { week: shown, ...rest } = here().search
      const now = house().facts().today.toString()
      const day =
        typeof move === 'string'
          ? move
          : Temporal.PlainDate.from(shown ?? now)
              .add({ weeks: move })
              .toString()
      go(day === now ? rest : { ...rest, week: day }, { replace: true })
    },
    signIn: ({ token, role, username }) => house().session.enter(token, role, username),
    signOut: () =>
      house().unsaved.leave(() => {
        const { session, client, api, runner } = house()
        const asked = router().state.location.href
        if (session.token()) void api.logout({}).catch(() => undefined)
        house().wanted.set(asked.startsWith('/login') ? undefined : asked)
        runner.starting.set(undefined)
        runner.asking.set(undefined)
        session.leave()
        client.clear()
        void router().navigate({ to: '/login' } as never)
      }),
    continue() {
      const link = house().wanted.get()
      house().wanted.set(undefined)
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
    clearSearch: () => scene().search?.clear(),
  }
}
