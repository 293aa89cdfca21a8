import type { Argument } from '#client/command/arguments.ts'
import { askedNow } from '#client/command/command-answers.ts'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { failureIn, type OpenPrompt, problemsOf } from '#client/run/prompt.ts'
import { useApp } from '../app/app.ts'
import { Failure, Instead, saidOf } from './failure.tsx'
import { PresentState, Preview } from './preview.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { AskedField } from './question-field.tsx'

/** So many questions stand below each other. More of them stand in two columns. */
const mostInOneColumn = 6

/** Whether half of a form has no room for the field. */
const isLong = (argument: Argument | undefined): boolean =>
  argument?.kind === 'entities' ||
  (argument?.kind === 'choice' && argument.buttons === true && Object.keys(argument.options).length > 2)

/** Which fields of two columns are as wide as both: the long ones, and those that have nothing beside them. */
function inBoth(names: readonly string[], asked: Readonly<Record<string, Argument>>): ReadonlySet<string> {
  const wide = new Set<string>()
  let alone: string | undefined
  for (const name of names) {
    const isWide = isLong(asked[name])
    if (isWide) wide.add(name)
    if (isWide && alone !== undefined) wide.add(alone)
    alone = isWide || alone !== undefined ? undefined : name
  }
  return alone === undefined ? wide : wide.add(alone)
}

/** The documented dialog of a command, built from its arguments: title, fields, buttons. */
export function FormDialog({ prompt }: { readonly prompt: OpenPrompt }) {
  const { runner } = useApp()
  const { command, answers } = prompt
  const questions = askedNow(command, answers, prompt.via)
  // Arguments prefilled by the row or the screen have no field: the preview shows them.
  const asked = Object.keys(questions).filter(name => !prompt.prefilled.includes(name) || prompt.via === 'link')
  const problems = problemsOf(prompt)
  const unseen = problems.find(problem => !asked.includes(problem.argument))
  const instead = problems.find(each => each.instead && asked.includes(each.argument))?.instead
  const isSample = command.form?.sample === true
  const hasColumns = asked.length > mostInOneColumn
  const wide = hasColumns ? inBoth(asked, questions) : undefined
  return (
    <PromptDialog prompt={prompt} width={hasColumns ? 640 : isSample ? 560 : undefined}>
      <div className="flex flex-col gap-3">
        {prompt.via === 'many' ? (
          <p>
            {t(listText.selected({ count: runner.chosen().length }))}
            {command.many?.keeps ? <span className="pl-3 text-text-3">{t(listText.emptyStays)}</span> : null}
          </p>
        ) : isSample || ('formSays' in command && command.formSays) ? null : (
          <Preview command={command} answers={prompt.answers} quoted />
        )}
        {prompt.via === 'many' ? null : <PresentState command={command} answers={answers} />}
        <div className={hasColumns ? 'grid grid-cols-2 gap-x-4 gap-y-3 max-roomy:grid-cols-1' : 'contents'}>
          {asked.map(name => (
            <div key={name} className={wide?.has(name) ? 'col-span-full min-w-0' : 'min-w-0'}>
              <AskedField prompt={prompt} name={name} />
            </div>
          ))}
        </div>
        {isSample ? (
          <div className="flex flex-col gap-1 rounded-md bg-sunken px-3 py-2">
            <p className="text-sm text-text-3">{t(promptText.readsAs)}</p>
            <Preview command={command} answers={prompt.answers} />
          </div>
        ) : null}
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
