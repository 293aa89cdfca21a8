import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { invoke } from '#client/invocation.ts'
import { invocationIn, withInvocation, without } from '#client/links.ts'
import type { OpenPrompt } from '#client/run/prompt.ts'
import { useApp } from '../app.ts'
import { componentOf } from '../components.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { Ask } from '../palette/ask.tsx'
import { registry } from '../registry.ts'
import { useSearch } from '../use-search.ts'
import { useStore } from '../use-store.ts'
import { Drawn } from './drawn.tsx'

/** The command that is being asked, as a form, in the palette, or as its confirmation. `wait`: not drawn yet. */
export function Asked({ wait }: { readonly wait: boolean }) {
  const { runner, palette, asking } = useApp()
  const prompt = useStore(runner.prompt)
  const { open } = useStore(palette)
  useAskedInUrl(prompt)
  if (!prompt || wait) return null
  // The palette stands in its place, and leads back to it.
  if (prompt.how === 'palette' && !prompt.confirmation && open) return null
  return (
    <Suspense>
      <Questions prompt={prompt} />
      <Drawn store={asking} as={prompt.number} />
    </Suspense>
  )
}

function Questions({ prompt }: { readonly prompt: OpenPrompt }) {
  const { runner } = useApp()
  if (prompt.confirmation) return <ConfirmDialog prompt={prompt} confirmation={prompt.confirmation} />
  if (prompt.how === 'palette') return <Ask prompt={prompt} />
  const Own = prompt.command.form?.own ? componentOf(prompt.command) : undefined
  if (!Own) return <FormDialog prompt={prompt} />
  return <Own given={prompt.answers} onClose={() => runner.back(true)} />
}

/**
 * The URL says which command is being asked and what it knows; opening is a step of the history, so that Back closes it.
 * A link that names one opens it, filled in, and never runs it.
 */
function useAskedInUrl(prompt: OpenPrompt | undefined): void {
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
    if (!prompt) {
      if (now.do !== undefined && stood.current) go(without(now, 'do'), true)
      return
    }
    const next = withInvocation(now, 'do', invoke(prompt.command, prompt.answers), registry)
    if (JSON.stringify(next) !== JSON.stringify(now)) go(next, now.do === prompt.id)
  }, [prompt, navigator, router])

  useEffect(() => {
    const open = runner.prompt.get()
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
    void runner.start(invocation, 'link').then(({ kind }) => {
      if (kind !== 'asked')
        void router.navigate({
          to: navigator.here().path,
          search: without(latest.current, 'do'),
          replace: true,
        } as never)
    })
  }, [search, runner, navigator, router])
}
