import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import type { Asking } from '#client/asking.ts'
import { invoke } from '#client/invocation.ts'
import { invocationIn, withInvocation, without } from '#client/links.ts'
import { useApp } from '../app.ts'
import { componentOf } from '../components.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { Ask } from '../palette/ask.tsx'
import { registry } from '../registry.ts'
import { useSearch } from '../use-search.ts'
import { useStore } from '../use-store.ts'

/** The command that is being asked, as a form, in the palette, or as its confirmation. `wait`: not drawn yet. */
export function Asked({ wait }: { readonly wait: boolean }) {
  const { runner } = useApp()
  const asking = useStore(runner.asking)
  useAskedInUrl(asking)
  if (!asking || wait) return null
  if (asking.question !== undefined) return <ConfirmDialog asking={asking} />
  if (asking.how === 'palette') return <Ask asking={asking} />
  const Own = asking.command.form?.own ? componentOf(asking.command) : undefined
  if (!Own) return <FormDialog asking={asking} />
  return (
    <Suspense>
      <Own given={asking.drafts} onClose={() => runner.back(true)} />
    </Suspense>
  )
}

/**
 * The URL says which command is being asked and what it knows; opening is a step of the history, so that Back closes it.
 * A link that names one opens it, filled in, and never runs it.
 */
function useAskedInUrl(asking: Asking | undefined): void {
  const { runner, navigator } = useApp()
  const router = useRouter()
  const search = useSearch()
  const stood = useRef(false)
  const latest = useRef(search)
  latest.current = search

  useEffect(() => {
    const now = latest.current
    const go = (next: typeof search, replace: boolean) =>
      void router.navigate({
        to: navigator.here().path,
        search: next,
        replace,
        state: replace ? true : { opened: true },
      } as never)
    if (!asking) {
      if (now.do !== undefined && stood.current) go(without(now, 'do'), true)
      return
    }
    const next = withInvocation(now, 'do', invoke(asking.command, asking.drafts), registry)
    if (JSON.stringify(next) !== JSON.stringify(now)) go(next, now.do === asking.id)
  }, [asking, navigator, router])

  useEffect(() => {
    const open = runner.asking.get()
    if (search.do === undefined) {
      if (stood.current && open) runner.back(true)
      stood.current = false
      return
    }
    if (open || stood.current) {
      stood.current = true
      return
    }
    stood.current = true
    const invocation = invocationIn(search, 'do', registry)
    if (!invocation) return
    void runner.start(invocation, 'link').then(() => {
      if (!runner.asking.get())
        void router.navigate({
          to: navigator.here().path,
          search: without(latest.current, 'do'),
          replace: true,
        } as never)
    })
  }, [search, runner, navigator, router])
}
