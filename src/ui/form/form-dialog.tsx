import { t } from '#client/language.ts'
import { askedNow } from '#client/run/answers.ts'
import { failureIn, isBusy, type OpenPrompt, problemsOf } from '#client/run/prompt.ts'
import { useApp } from '../app.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ArgumentField } from './argument-field.tsx'
import { Cancel } from './cancel.tsx'
import { Failure } from './failure.tsx'
import { Preview } from './preview.tsx'
import { ProblemFocus } from './problem-focus.tsx'
import { UnusedWords } from './unused-words.tsx'

/** The documented dialog of a command, drawn from its arguments: title, fields, buttons. */
export function FormDialog({ prompt }: { readonly prompt: OpenPrompt }) {
  const { runner } = useApp()
  const { command, answers } = prompt
  const problems = problemsOf(prompt)
  const form = command.form ?? { title: command.title, submit: 'Submit', cancel: 'Cancel' }
  const names = Object.keys(askedNow(command, answers))
  // What the row or the screen has said is shown by the preview; it is not asked again.
  const asked = names.filter(name => !prompt.prefilled.includes(name) || prompt.via === 'link')
  const unseen = problems.find(problem => !asked.includes(problem.argument))?.text
  return (
    <Dialog
      title={t(form.title)}
      onClose={() => runner.back(true)}
      sticky
      width={asked.length > 6 ? 640 : undefined}
      onSubmit={() => void runner.submit()}
      footer={
        <>
          <Cancel command={command} />
          <Button
            type="submit"
            look="main"
            label={t(form.submit)}
            busyLabel={form.busy && t(form.busy)}
            busy={isBusy(prompt)}
            keys="Ctrl Enter"
          />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <ProblemFocus problems={problems} />
        <UnusedWords words={prompt.unused} />
        <Preview command={prompt.command} answers={prompt.answers} quoted />
        <div
          className={
            asked.length > 6 ? 'grid grid-cols-2 gap-x-4 gap-y-3 [&>:nth-child(odd):last-child]:col-span-2' : 'contents'
          }
        >
          {asked.map(name => (
            <ArgumentField
              key={name}
              name={name}
              argument={command.arguments[name]!}
              draft={answers[name]}
              told={answers}
              error={problems.find(problem => problem.argument === name)?.text}
              onChange={draft => void runner.answer(name, draft)}
            />
          ))}
        </div>
        <Failure failure={unseen === undefined ? failureIn(prompt) : { text: unseen }} />
      </div>
    </Dialog>
  )
}
