import { Suspense } from 'react'
import type { OpenPrompt } from '#client/run/prompt.ts'
import { useApp } from '../app.ts'
import { componentOf } from '../components.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { Ask } from '../palette/ask.tsx'
import { useStore } from '../use-store.ts'
import { Drawn } from './drawn.tsx'

/** The command that is being asked, as a form, in the palette, or as its confirmation. `wait`: not drawn yet. */
export function Asked({ wait }: { readonly wait: boolean }) {
  const { runner, palette, asking } = useApp()
  const prompt = useStore(runner.prompt)
  const { open } = useStore(palette)
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
