import { useContext, useState } from 'react'
import { askedNow } from '#client/command/answers.ts'
import type { Argument } from '#client/command/arguments.ts'
import { isEmpty } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import { labelOf } from '#client/data/label-of.ts'
import type { KeyPress } from '#client/keys/key-press.ts'
import { whyUnused } from '#client/line/why-unused.ts'
import { listText } from '#client/messages/list.ts'
import { caption, t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { studentOf } from '#client/palette/student-of.ts'
import { chosenFor } from '#client/run/chosen-for.ts'
import { asked, failureIn, isBusy, type OpenPrompt, problemsOf, questionOf } from '#client/run/prompt.ts'
import { useApp } from '../app/app.ts'
import { Failure } from '../form/failure.tsx'
import { PresentState, Preview } from '../form/preview.tsx'
import { UnusedWords } from '../form/unused-words.tsx'
import { DialogNote } from '../kit/dialog-note.ts'
import { Float } from '../kit/float.tsx'
import { LabelText } from '../kit/label-text.tsx'
import { OptionList } from './option-list.tsx'
import { OptionText } from './option-text.tsx'
import type { Option } from './options.ts'
import { printAfter } from './print-after.ts'
import { useSuggestions } from './suggestions.ts'
import { TouchKeys } from './touch-keys.tsx'
import { useRowPeek } from './use-row-peek.ts'

/** Asks a command's arguments one at a time. Answered ones are chips, and the input box never moves. */
export function Ask({ prompt }: { readonly prompt: OpenPrompt }) {
  const { runner } = useApp()
  const { command, number, answers, via } = prompt
  const name = questionOf(prompt)
  const argument = name === undefined ? undefined : askedNow(command, answers, via)[name]
  if (name === undefined || !argument) return null
  return (
    <Float label={t(caption(command.title))} onClose={() => runner.back(true)}>
      <Question key={`${number} ${name}`} prompt={prompt} name={name} argument={argument} />
    </Float>
  )
}

type QuestionProps = {
  readonly prompt: OpenPrompt
  readonly name: string
  readonly argument: Argument & { readonly optional: boolean }
}
function Question({ prompt, name, argument }: QuestionProps) {
  const app = useApp()
  const { runner, records } = app
  const note = useContext(DialogNote)
  const { command, answers } = prompt
  const answer = answers[name]
  const written =
    argument.kind === 'text' || argument.kind === 'number' || argument.kind === 'money' || argument.kind === 'time'
  const typed = prompt.typed[name] ?? (written && !isEmpty(answer) ? String(answer) : '')
  const [chosen, setChosen] = useState<string>()
  const suggestions = useSuggestions(command, name, argument, typed, answer, answers, chosenFor(prompt, runner))
  const busy = isBusy(prompt)
  // If the typed text had words that no argument could use, nothing is preselected for the first question.
  const isFirst = name === (asked(prompt)[0] ?? name)
  const untouched = isFirst && prompt.unused.length > 0 && chosen === undefined && prompt.typed[name] === undefined
  const value = suggestions.options.some(each => each.answer === chosen)
    ? (chosen ?? '')
    : untouched || suggestions.recent
      ? null
      : (suggestions.options[0]?.answer ?? '')
  // Backspace can also return to arguments that the row or the screen has prefilled.
  const forAll = prompt.via === 'many' ? command.many?.each : undefined
  const all = Object.keys(askedNow(command, answers, prompt.via)).filter(each => each !== forAll)
  const before = all[all.indexOf(name) - 1]
  const problem = problemsOf(prompt).find(each => each.argument === name)?.text

  const accept = async (answer: string, prints: boolean) => {
    const off = suggestions.options.find(each => each.answer === answer)?.off
    if (busy) return
    const outcome = await runner.accept(name, answer, off)
    if (prints) printAfter(app, outcome)
  }
  const mayPrint = 'prints' in command && command.prints !== undefined && (prompt.via !== 'many' || runner.isTogether())
  const take = (key: string | undefined, prints = false) => {
    if (key !== undefined || !untouched) void accept(key ?? typed, prints && mayPrint)
  }
  const student = argument.kind === 'entity' && value ? studentOf({ kind: argument.of, id: value }, records) : undefined
  const card = useRowPeek(student, typed === '' || chosen !== undefined)
  const onKeyDown = (event: KeyPress) => {
    if (card.onKey(event)) return event.preventDefault()
    const back = (event.key === 'Tab' && event.shiftKey) || (event.key === 'ArrowLeft' && event.altKey)
    if (event.key === 'Escape') {
      event.preventDefault()
      runner.back(true)
    } else if (back) {
      event.preventDefault()
      if (before) runner.goTo(before)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (untouched) return
      const answer = value || typed
      if (!isEmpty(answer)) void runner.answer(name, answer)
      void runner.submit()
    }
  }
  const options: readonly Option[] = suggestions.options.map(each => ({
    key: each.answer,
    group: t(caption(argument.label)),
    off: each.off !== undefined,
    content: () => <OptionText title={each.label} why={each.why} hint={each.hint} />,
    busy: busy && each.answer === value,
    end: () => each.off && t(each.off),
  }))
  return (
    <OptionList
      label={t(promptText.questionOf({ command: caption(command.title), question: caption(argument.label) }))}
      placeholder={argument.optional ? t(promptText.optional) : ''}
      typed={typed}
      onTyped={text => {
        runner.type(name, text)
        setChosen(undefined)
      }}
      options={options}
      value={value}
      onValue={setChosen}
      onArrow={setChosen}
      settled={suggestions.settled}
      onChoose={take}
      onTab={key => take(key)}
      onKeyDown={onKeyDown}
      invalid={problem !== undefined}
      none={busy ? t(promptText.underWay) : suggestions.none}
      before={
        <>
          <Chips prompt={prompt} at={name} />
          <span className="shrink-0 text-text-3">
            {t(
              argument.optional && typed !== ''
                ? promptText.optionalQuestion({ question: caption(argument.label) })
                : caption(argument.label),
            )}
          </span>
        </>
      }
      after={
        <>
          {problem ? (
            <p role="alert" className="px-4 pb-2 text-bad">
              {t(problem)}
            </p>
          ) : null}
          <div className="border-line px-4 has-[p]:border-t has-[p]:py-2">{note}</div>
          <div className="flex flex-col gap-2 empty:hidden border-t border-line px-4 py-2.5">
            <UnusedWords words={prompt.unused} why={whyUnused(command, answers, prompt.unused, today())?.sentence} />
            {prompt.via === 'many' && command.many?.keeps && argument.optional ? (
              <p className="text-text-3">{t(listText.emptyStays)}</p>
            ) : null}
            {untouched || prompt.via === 'many' ? null : (
              <>
                <PresentState command={command} answers={answers} />
                <Preview
                  edits
                  command={command}
                  answers={{ ...answers, ...(value || typed ? { [name]: value || typed } : {}) }}
                />
              </>
            )}
            <Failure failure={failureIn(prompt)} />
          </div>
          <TouchKeys
            hints={[
              ...(untouched
                ? []
                : [
                    { keys: 'Enter', words: busy ? t(promptText.working) : t(promptText.accept) },
                    ...(all.at(-1) !== name
                      ? [{ keys: 'Ctrl Enter', words: t(promptText.takeAllDefaults) }]
                      : mayPrint
                        ? [{ keys: 'Shift Enter', words: t(promptText.runAndPrint) }]
                        : []),
                  ]),
              ...(card.keys ? [{ keys: card.keys, words: t(promptText.peek) }] : []),
              ...(before ? [{ keys: 'Shift Tab', words: t(promptText.back) }] : []),
              { keys: 'Esc', words: t(promptText.leaveKeepsTheDraft) },
            ]}
          />
        </>
      }
    />
  )
}

/** The command and its answers. Pressing a chip goes back to its question. */
function Chips({ prompt, at }: { readonly prompt: OpenPrompt; readonly at: string }) {
  const { runner, records } = useApp()
  const { command, answers, via } = prompt
  const isForAll = (name: string) => via === 'many' && command.many?.each === name
  const open = asked(prompt)
  const shownText = (name: string): string => {
    const argument = command.arguments[name]
    const answer = answers[name]
    if (isForAll(name)) return t(listText.selected({ count: runner.chosen().length }))
    if (argument?.kind === 'entity') return labelOf({ kind: argument.of, id: String(answer) }, records)
    if (argument?.kind === 'choice') return t(caption(argument.options[String(answer) as never] ?? String(answer)))
    return String(answer)
  }
  const answered = Object.keys(command.arguments).filter(
    name => name !== at && !isEmpty(answers[name]) && (!open.includes(name) || open.indexOf(name) < open.indexOf(at)),
  )
  return (
    <>
      <span className="grid h-small shrink-0 items-center rounded-md bg-cursor px-2 font-medium text-accent-text">
        {t(caption(command.title))}
      </span>
      {answered.map(name => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          // Which rows are meant is no question.
          onClick={() => (isForAll(name) ? undefined : runner.goTo(name))}
          className="flex h-small max-w-full min-w-small items-center gap-1 rounded-md bg-cursor px-2 font-medium text-accent-text"
        >
          <em className="min-w-0 truncate font-normal not-italic text-text-3">
            {t(caption(command.arguments[name]?.label ?? name))}
          </em>{' '}
          <LabelText text={shownText(name)} />
        </button>
      ))}
    </>
  )
}
