import { type ReactNode, useEffect, useRef } from 'react'

import { pick } from '#client/command/command-answers.ts'
import type { Problem } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import { labelOf } from '#client/data/label-of.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { whyUnused } from '#client/line/why-unused.ts'
import { caption, t } from '#client/messages/message.ts'
import { recordsAbout } from '#client/run/changed-records.ts'
import { type OpenPrompt, problemsOf } from '#client/run/prompt.ts'
import { useApp } from '../app/app.ts'
import { Dialog } from '../kit/dialog.tsx'
import { firstProblem } from '../kit/focus-reconciler.ts'
import { useFocus } from '../kit/focus-scope.ts'
import { SendFooter } from './send-footer.tsx'
import { UnusedWords } from './unused-words.tsx'

/** Focuses the first field with a problem when a new problem is found. Render it inside the form. */
function ProblemFocus({ problems }: { readonly problems: readonly Problem[] }) {
  const focus = useFocus()
  const seen = useRef<readonly Problem[]>([])
  useEffect(() => {
    const found = problems.some(problem => !seen.current.includes(problem))
    seen.current = problems
    // Problems that remain after one was fixed must not move the focus while the person is typing.
    if (found) focus([firstProblem])
  }, [problems, focus])
  return null
}

type PromptDialogProps = {
  readonly prompt: OpenPrompt
  /** Pixels. */
  readonly width?: number | undefined
  readonly children: ReactNode
}

/** The records that the form is about and does not ask for: the documented titles do not name them. */
const givenRecords = ({ command, answers, prefilled, via }: OpenPrompt): readonly EntityRef[] =>
  via === 'many' || via === 'link' ? [] : recordsAbout(command, pick(answers, prefilled))

/** The frame of a command's form: its title, its buttons, and the focus on the first problem. */
export function PromptDialog({ prompt, width, children }: PromptDialogProps) {
  const { runner, records } = useApp()
  const { command, answers, unused } = prompt
  const { form } = command
  return (
    <Dialog
      title={t(caption(form?.title ?? command.title))}
      subtitle={givenRecords(prompt)
        .map(ref => labelOf(ref, records))
        .join(' · ')}
      onClose={() => runner.back(true)}
      sticky
      width={width}
      onSubmit={() => void runner.submit()}
      footer={
        <SendFooter
          prompt={prompt}
          look={command.group === 'danger' ? 'danger' : 'main'}
          label={caption(form?.submit ?? command.verb ?? command.button ?? command.title)}
          busyLabel={form?.busy ? caption(form.busy) : undefined}
        />
      }
    >
      <ProblemFocus problems={problemsOf(prompt)} />
      <div className="pb-3 empty:hidden">
        <UnusedWords words={unused} why={whyUnused(command, answers, unused, today())?.sentence} />
      </div>
      {children}
    </Dialog>
  )
}
