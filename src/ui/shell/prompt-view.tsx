import { lazy, Suspense } from 'react'
import { recordsAbout } from '#client/run/changed-records.ts'
import type { OpenPrompt } from '#client/run/prompt.ts'
import { useApp } from '../app/app.ts'
import { componentOf } from '../app/components.ts'
import { useRead } from '../app/use-read.ts'
import { useStore } from '../app/use-store.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { DialogNote } from '../kit/dialog-note.ts'
import { Ask } from '../palette/ask-questions.tsx'
import { RecordNote } from './record-note.tsx'
import { InPlace } from './reserved-focus-place.tsx'
import { WhenMounted } from './when-mounted.tsx'

// Most days begin with no form: the fields and their lists are loaded with the first one.
const FormDialog = lazy(() => import('../form/form-dialog.tsx').then(({ FormDialog }) => ({ default: FormDialog })))

/** The open prompt: a form, the palette's questions, or a confirmation. `wait`: it must not be shown yet. */
export function PromptView({ wait }: { readonly wait: boolean }) {
  const { runner, palette, mountedPrompt } = useApp()
  const prompt = useStore(runner.prompt)
  const { open } = useStore(palette)
  if (!prompt || wait) return null
  // The open palette takes the place of the prompt, which is shown again when the palette closes.
  if (prompt.how === 'palette' && !prompt.confirmation && open) return null
  return (
    <InPlace key={prompt.number}>
      <Suspense>
        <DialogNote value={<RecordNote about={recordsAbout(prompt.command, prompt.answers)} />}>
          <Questions prompt={prompt} />
        </DialogNote>
        <Opened prompt={prompt} />
        <WhenMounted store={mountedPrompt} value={prompt.number} />
      </Suspense>
    </InPlace>
  )
}

/** A form is filled in from the list, which the server notes of nobody: so it asks for what is noted. */
function Opened({ prompt: { command, answers } }: { readonly prompt: OpenPrompt }) {
  const studentId = String((command.shows && answers[command.shows]) ?? '')
  useRead('getStudentSummary', { studentId }, { enabled: studentId !== '' })
  return null
}

function Questions({ prompt }: { readonly prompt: OpenPrompt }) {
  const { runner } = useApp()
  if (prompt.confirmation) return <ConfirmDialog prompt={prompt} confirmation={prompt.confirmation} />
  if (prompt.how === 'palette') return <Ask prompt={prompt} />
  const Own = prompt.command.form?.own ? componentOf(prompt.command) : undefined
  if (!Own) return <FormDialog prompt={prompt} />
  return <Own given={prompt.answers} onClose={() => runner.back(true)} />
}
