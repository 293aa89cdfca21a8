import { askedNow } from '#client/command/command-answers.ts'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import { failureIn, type OpenPrompt, problemsOf } from '#client/run/prompt.ts'
import { useApp } from '../app/app.ts'
import { Failure, Instead, saidOf } from './failure.tsx'
import { PresentState, Preview } from './preview.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { AskedField } from './question-field.tsx'

/** The documented dialog of a command, built from its arguments: title, fields, buttons. */
export function FormDialog({ prompt }: { readonly prompt: OpenPrompt }) {
  const { runner } = useApp()
  const { command, answers } = prompt
  const names = Object.keys(askedNow(command, answers, prompt.via))
  // Arguments prefilled by the row or the screen have no field: the preview shows them.
  const asked = names.filter(name => !prompt.prefilled.includes(name) || prompt.via === 'link')
  const problems = problemsOf(prompt)
  const unseen = problems.find(problem => !asked.includes(problem.argument))
  const instead = problems.find(each => each.instead && asked.includes(each.argument))?.instead
  return (
    <PromptDialog prompt={prompt} width={asked.length > 6 ? 640 : undefined}>
      <div className="flex flex-col gap-3">
        {prompt.via === 'many' ? (
          <p>
            {t(listText.selected({ count: runner.chosen().length }))}
            {command.many?.keeps ? <span className="pl-3 text-text-3">{t(listText.emptyStays)}</span> : null}
          </p>
        ) : 'formSays' in command && command.formSays ? null : (
          <Preview command={command} answers={prompt.answers} quoted />
        )}
        {prompt.via === 'many' ? null : <PresentState command={command} answers={answers} />}
        <div
          className={
            asked.length > 6
              ? 'grid grid-cols-2 gap-x-4 gap-y-3 max-roomy:grid-cols-1 roomy:[&>:nth-child(odd):last-child]:col-span-2'
              : 'contents'
          }
        >
          {asked.map(name => (
            <AskedField key={name} prompt={prompt} name={name} />
          ))}
        </div>
        {instead ? (
          <p>
            <Instead offer={instead} />
          </p>
        ) : null}
        <Failure failure={unseen ? saidOf(unseen) : failureIn(prompt)} />
      </div>
    </PromptDialog>
  )
}
