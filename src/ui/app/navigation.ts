import type { Navigator } from '#client/command/navigator.ts'
import type { Reference } from '#client/command/reference.ts'
import { home, isScreen } from '#client/command/screens.ts'
import type { Changes } from '#client/command/url-search.ts'
import { NotOffered, Refused } from '#client/core/api.ts'
import { labelOf } from '#client/data/label-of.ts'
import type { Sheet, SheetPart } from '#client/export/sheet.ts'
import { forgetMoments } from '#client/line/match-day.ts'
import { toUrl } from '#client/links/links.ts'
import { settingsFor } from '#client/links/views.ts'
import { generalText } from '#client/messages/general.ts'
import { type Message, t, verbatim } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { remindersText } from '#client/messages/reminders.ts'
import { shellText } from '#client/messages/shell.ts'
import { viewsText } from '#client/messages/views.ts'
import { focusedElement } from '../kit/focus-reconciler.ts'
import { printPart } from '../kit/paper.tsx'
import type { App } from './app.ts'
import { download as keep, saveBlob } from './download.ts'
import { keys } from './keyboard.ts'
import { languages, otherLanguage } from './language.ts'
import { density, fitsDay, letters, theme } from './preferences.ts'
import { recordingParts } from './recording-parts.ts'
import { registry } from './registry.ts'
import { repeat } from './repeat-last.ts'
import { saveSheet } from './save-sheet.ts'
import { viewsIn } from './saved-views.ts'
import { topScopeOf } from './scope.ts'
import { enter } from './sign-in-app.ts'

function toSignIn(app: App, discards: boolean): void {
  const { session, client, api, runner, address, wanted, recent } = app
  const asked = toUrl(address.place.get().path, address.search.get())
  if (session.token()) void api.logout({}).catch(() => undefined)
  wanted.set(asked.startsWith('/login') ? undefined : asked)
  // Leaving the screen also closes the prompt. Closing it first would add another step to the history.
  address.restart('/login')
  runner.giveUp()
  if (discards) {
    runner.discard()
    recent.kept.sheets.set({})
  }
  session.leave()
  client.clear()
  app.lastRows.clear()
  app.searches.clear()
  forgetMoments()
}

/** Chooses the other language, for this person wherever they sign in. What is entered and not saved would be lost. */
function switchLanguage({ api, notices, unsaved }: App): void {
  const save = () =>
    languages
      .keep(language => api.setPreferences({ language }))
      .catch(error => {
        // A server that keeps no language leaves it to the browser.
        if (!(error instanceof NotOffered)) notices.say({ tone: 'bad', text: shellText.languageNotKept })
      })
  void unsaved.leave(() => {
    const shows = languages.show(otherLanguage())
    void shows.then(() => (languages.failed.get() ? undefined : save()))
  })
}

function togglePreference(app: App, setting: 'theme' | 'letters' | 'density' | 'fitsDay' | 'language'): void {
  const { notices } = app
  if (setting === 'theme') theme.set(now => (now === 'dark' ? 'light' : 'dark'))
  else if (setting === 'density') density.set(now => (now === 'compact' ? 'comfortable' : 'compact'))
  else if (setting === 'language') switchLanguage(app)
  else if (setting === 'fitsDay') fitsDay.set(now => !now)
  else {
    letters.set(now => !now)
    const text = letters.get() ? shellText.singleLetterKeysAreOn : shellText.singleLetterKeysAreOff
    notices.say({ tone: 'plain', text })
  }
}

/** Shows and saves files. */
const fileSteps = (app: () => App) =>
  ({
    async document(load) {
      // A browser that is set to download PDFs would leave the window empty and choose its own file name.
      const shows = window.navigator.pdfViewerEnabled
      // The window is opened during the key press: after the load the browser would block it as a pop-up.
      const page = shows ? window.open('', '_blank') : null
      if (page) page.document.title = t(generalText.loading)
      try {
        const { blob, name } = await load(words => {
          if (!page || page.closed) return
          page.document.title = t(words)
          page.document.body.textContent = t(words)
        })
        const file = { url: URL.createObjectURL(blob), name }
        if (page && !page.closed) page.location.href = file.url
        else if (shows)
          app().notices.say({
            tone: 'plain',
            text: shellText.windowBlocked,
            download: file,
          })
        else {
          keep(file)
          app().notices.say({ tone: 'good', text: shellText.downloadedFile({ name }) })
        }
      } catch (error) {
        page?.close()
        throw error
      }
    },
    async chat(load) {
      // During the key press: after the load the browser would block it as a pop-up.
      const page = window.open('', '_blank')
      if (!page) throw new Refused(409, { words: t(remindersText.chatBlocked), code: 'chatBlocked' })
      page.opener = null
      page.document.title = t(generalText.loading)
      try {
        page.location.href = await load()
      } catch (error) {
        page.close()
        throw error
      }
    },
    async copyText(load) {
      // A browser takes a promise only while it still knows of the key press.
      const text = load().then(each => new Blob([each], { type: 'text/plain' }))
      await window.navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    },
    download: ({ name, type, text }) => saveBlob(new Blob([text], { type }), name),
  }) satisfies Partial<Navigator>

/** What the list on the screen, or in the dialog above it, is asked for. */
function listSteps(app: () => App) {
  const scope = () => topScopeOf(app().scopes.get())
  const sheetOf = (part: SheetPart): Promise<Sheet> => {
    const { sheet } = scope()
    if (!sheet) throw new Error('There is no list on the screen.')
    return sheet(part)
  }
  return {
    async exportList({ format, columns }) {
      return saveSheet(await sheetOf({ columns, rows: 'found' }), format)
    },
    async copyRows() {
      const made = sheetOf({ columns: 'shown', rows: 'selected' }).then(async sheet => {
        const { clipboardTexts } = await import('#client/export/as-text.ts')
        return clipboardTexts(sheet)
      })
      const part = (type: string, text: 'html' | 'text') => made.then(texts => new Blob([texts[text]], { type }))
      // A browser takes a promise only while it still knows of the key press.
      await window.navigator.clipboard.write([
        new ClipboardItem({ 'text/html': part('text/html', 'html'), 'text/plain': part('text/plain', 'text') }),
      ])
      return (await made).count
    },
    toSearch: () => scope().search?.enter(),
    showArrived: () => scope().arrived?.(),
    page(move) {
      const { pages } = scope()
      if (!pages) return
      const wanted = move === 'next' ? pages.now + 1 : move === 'previous' ? pages.now - 1 : move
      pages.go(Math.max(1, Math.min(pages.all, wanted)))
    },
    clearSearch: () => scope().search?.clear(),
  } satisfies Partial<Navigator>
}

/** Changes what the screen shows: its month, its week, its tab, its rows. */
function settingSteps(app: () => App) {
  const here = () => {
    const { place, search } = app().address
    const { path } = place.get()
    return { path: isScreen(path) ? path : home, search: search.get() }
  }
  const adjust = (changes: Changes) => app().address.adjust(changes)
  return {
    here,
    adjust,
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
    switchTab(tab) {
      const { path, search } = here()
      const other = tab ?? (search.tab === 'video' ? 'live' : 'video')
      // The other tab shows the same week.
      const { week } = search
      app().address.go(path, { tab: other, ...(week ? { week } : {}) })
    },
    toggle(setting) {
      if (setting !== 'hideInactive') return togglePreference(app(), setting)
      adjust({ hideInactive: here().search.hideInactive ? undefined : true, page: undefined })
    },
  } satisfies Partial<Navigator>
}

/** Implements what commands may ask of the screen, using the app's stores. */
export function navigation(app: () => App): Navigator {
  const open = (reference: Reference) => {
    const invocation = registry.opening(reference)
    if (invocation) void app().runner.start(invocation, 'palette')
  }
  return {
    home,
    ...fileSteps(app),
    ...listSteps(app),
    ...settingSteps(app),
    ...recordingParts(app),
    go: ({ path, search }) => app().address.go(path, search),
    recoveryCodes: codes => app().recoveryCodes.set(codes),
    open,
    follow(reference) {
      keys.openedItself()
      return () => {
        keys.openedItself()
        open(reference)
      }
    },
    openView(wanted) {
      const { address, client, session, notices } = app()
      const views = viewsIn(client) ?? []
      const own = session.username()
      const view =
        typeof wanted === 'number'
          ? (views.find(({ key, owner }) => key === wanted && owner === own) ?? views.find(({ key }) => key === wanted))
          : wanted
      if (view) address.open(`${view.screen}?${new URLSearchParams(settingsFor(view)).toString()}`)
      else notices.say({ tone: 'plain', text: viewsText.noSuchKey({ key: String(wanted) }) })
    },
    close: () => app().address.close(),
    peek: id => app().peek.set(now => (now === id ? undefined : id)),
    pin() {
      const { facts, records, recent, notices } = app()
      const { row } = facts()
      if (!row) return
      const label = verbatim(labelOf(row, records))
      const text = (recent.pinned.toggle(row) ? promptText.isPinned : promptText.isUnpinned)({ label })
      notices.say({ tone: 'plain', text })
    },
    reload: () => void app().client.invalidateQueries(),
    copyLink() {
      const { place, search } = app().address
      const link = location.origin + toUrl(place.get().path, search.get())
      const say = (tone: 'good' | 'bad', text: Message) => app().notices.say({ tone, text })
      window.navigator.clipboard.writeText(link).then(
        () => say('good', shellText.linkCopied),
        () => say('bad', shellText.linkNotCopied({ link })),
      )
    },
    openLog: () => app().address.openLog(app().notices.log.get().length > 0 ? 'window' : 'school'),
    openKeys: () => app().keysShown.set(true),
    chooseColumns: () => app().panel.set('columns'),
    openJobs: job => app().many.set({ job }),
    repeat: how => repeat(app(), how),
    openPalette() {
      const { runner, palette } = app()
      // A prompt that is still looking something up would open above the palette.
      if (runner.lookingUp.get()) runner.giveUp()
      const onTop = focusedElement()?.closest('[data-palette]') != null
      palette.set(({ open, opened }) => (open && onTop ? { open: false, opened } : { open: true, opened: opened + 1 }))
    },
    undo: () => void app().undoStack.undo(),
    redo: () => void app().undoStack.redo(),
    printLast() {
      const made = app().lastDocument.get()
      const invocation = made && registry.opening(made.document)
      if (invocation) void app().runner.start(invocation, 'offer')
    },
    signIn: answer => enter(app().session, answer),
    signOut: () => app().unsaved.leave(() => toSignIn(app(), true)),
    sessionEnded: () => app().unsaved.leave(() => toSignIn(app(), false)),
    continue() {
      const link = app().wanted.get()
      app().wanted.set(undefined)
      if (link) app().address.open(link)
    },
    print: printPart,
  }
}
