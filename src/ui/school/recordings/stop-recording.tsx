import { answerWords } from '#client/command/answer-words.ts'
import { caption, list, type Message, t } from '#client/messages/message.ts'
import { recordingsText } from '#client/messages/recordings.ts'
import { failureIn } from '#client/run/prompt.ts'
import type { Step } from '#contract/recordings.ts'
import { type App, useApp } from '../../app/app.ts'
import { registry } from '../../app/registry.ts'
import { useStore } from '../../app/use-store.ts'
import { Failure } from '../../form/failure.tsx'
import { PromptDialog } from '../../form/prompt-dialog.tsx'
import { AskedField } from '../../form/question-field.tsx'
import { Emphasized, Sentence } from '../../form/sentence.tsx'
import { Button } from '../../kit/button.tsx'

/** A step in a sentence. */
function wordsOfStep({ command: id, answers }: Step, { records }: Pick<App, 'records'>): Message {
  const command = registry.of(id)
  const title = caption(command?.title ?? id)
  const said = command ? answerWords(command, answers, records) : []
  return said.length > 0 ? recordingsText.stepWith({ title, answers: list(said) }) : recordingsText.stepAlone({ title })
}

const marks: readonly unknown[] = ['$row', '$selected', '$today']
const hasMark = ({ answers }: Step): boolean => Object.values(answers).some(answer => marks.includes(answer))

/** Names the recording, and shows its steps. Each of them can be taken out. */
export default function StopRecording() {
  const app = useApp()
  const { runner, recording } = app
  const prompt = useStore(runner.prompt)
  const steps = useStore(recording.now)?.steps ?? []
  if (!prompt) return null
  return (
    <PromptDialog prompt={prompt} width={640}>
      <AskedField prompt={prompt} name="name" />
      <ol aria-label={t(recordingsText.stepsOf)} className="flex flex-col divide-y divide-line">
        {steps.map((step, at) => (
          <li key={step.number} className="flex min-h-8 items-center gap-2 py-1">
            <span className="w-6 shrink-0 text-right text-text-3 tabular-nums">{at + 1}</span>
            <span className="min-w-0 flex-1 text-text-2 [overflow-wrap:anywhere]">
              <Emphasized text={t(wordsOfStep(step, app))} />
            </span>
            <Button
              look="icon"
              icon="x"
              label={t(recordingsText.removeStep({ number: at + 1 }))}
              disabled={steps.length === 1}
              onClick={() => recording.send({ type: 'removed', number: step.number })}
            />
          </li>
        ))}
      </ol>
      {steps.some(hasMark) ? <Sentence text={t(recordingsText.marks)} /> : null}
      <Failure failure={failureIn(prompt)} />
    </PromptDialog>
  )
}
