import { askedNow } from '#client/command/command-answers.ts'
import { countedDay } from '#client/line/counted-day.ts'
import { t } from '#client/messages/message.ts'
import { type OpenPrompt, problemsOf } from '#client/run/prompt.ts'
import { chosenFor } from '#client/run/records-of-question.ts'
import { useApp } from '../app/app.ts'
import { RequiredFields } from '../kit/field.tsx'
import { ArgumentField } from './argument-field.tsx'

/** The field of a question: marked if it must be answered, with what was answered last, and with what is wrong. */
export function AskedField({ prompt, name }: { readonly prompt: OpenPrompt; readonly name: string }) {
  const { runner, recent, records } = useApp()
  const { command, answers } = prompt
  const argument = askedNow(command, answers, prompt.via)[name]
  if (!argument) return null
  const problem = problemsOf(prompt).find(each => each.argument === name)
  // What is asked only beside another answer is required there, if there is a text for when it is missing.
  const isRequired = !argument.optional || argument.missing !== undefined
  return (
    <RequiredFields value={isRequired}>
      <ArgumentField
        name={name}
        argument={argument}
        answer={answers[name]}
        answers={answers}
        chosen={chosenFor(prompt, runner)}
        recent={recent.answers.of(command, name)}
        counted={typed => countedDay(typed, command.arguments, argument, answers, records.seen)}
        error={problem && t(problem.text)}
        onChange={answer => void runner.answer(name, answer)}
      />
    </RequiredFields>
  )
}
