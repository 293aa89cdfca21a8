import { type MouseEvent, useMemo, useSyncExternalStore } from 'react'
import { invoke } from '#client/command/invocation.ts'
import type { Search } from '#client/command/url-search.ts'
import { toUrl } from '#client/links/links.ts'
import { openedIn, settingsFor } from '#client/links/views.ts'
import { caption, t } from '#client/messages/message.ts'
import openView from '#commands/views/open-view.ts'
import type { View } from '#contract/views.ts'
import { useApp } from '../app/app.ts'
import { useRead } from '../app/use-read.ts'
import { useStore } from '../app/use-store.ts'
import { mixedText } from '../kit/mixed-text.tsx'

type Props = { readonly screen: string; readonly onChoose: (() => void) | undefined }

/** The saved views of a screen, under its entry in the sidebar. Those of an own key show it. */
export function ViewLinks({ screen, onChoose }: Props) {
  const { address, viewCounts } = useApp()
  // Another server may not offer views.
  const { data } = useRead('getViews', {})
  const views = useMemo(() => data?.data.filter(view => view.screen === screen) ?? [], [data, screen])
  const opened = useSyncExternalStore(address.search.subscribe, () => openedIn(address.search.get())?.viewId)
  const counts = useStore(viewCounts)
  return views.map(view => (
    <ViewLink
      key={view.view_id}
      view={view}
      count={counts.get(view.view_id)}
      isOpen={view.view_id === opened}
      onChoose={onChoose}
    />
  ))
}

/** The views that Klass brings have no owner, and a name in each language. */
const nameOf = ({ name, owner }: View): string => (owner === null ? t(caption(name)) : name)

type LinkProps = {
  readonly view: View
  readonly count: string | undefined
  readonly isOpen: boolean
  readonly onChoose: Props['onChoose']
}

function ViewLink({ view, count, isOpen, onChoose }: LinkProps) {
  const { runner } = useApp()
  const onClick = (event: MouseEvent) => {
    // With a modifier key the browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose?.()
    void runner.start(invoke(openView, { view: view.view_id }), 'bar')
  }
  return (
    <a
      href={toUrl(view.screen, settingsFor(view) as Search)}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onClick}
      className="flex h-small shrink-0 items-center justify-between gap-2 rounded-md pr-2 pl-5 text-sm text-text-3 max-wide:h-11 hover:bg-hover hover:text-text aria-[current=true]:font-medium aria-[current=true]:text-text"
    >
      <span className="min-w-0 flex-1 truncate">{mixedText(nameOf(view))}</span>
      {count === undefined ? null : <span className="shrink-0 text-xs tabular-nums">{count}</span>}
      {view.key === null ? null : (
        <span aria-hidden className="shrink-0 text-xs">
          G {view.key}
        </span>
      )}
    </a>
  )
}
