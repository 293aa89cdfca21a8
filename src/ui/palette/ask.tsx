import { type KeyboardEvent, useState } from 'react'
import type { Argument } from '#client/arguments.ts'
import { labelOf } from '#client/label-of.ts'
import { t } from '#client/language.ts'
import { askedNow } from '#client/run/answers.ts'
import { asked, failureIn, isBusy, type OpenPrompt, problemsOf, questionOf } from '#client/run/prompt.ts'
import { isEmpty } from '#client/values.ts'
import { useApp } from '../app.ts'
import { Failure } from '../form/failure.tsx'
import { Preview } from '../form/preview.tsx'
import { UnusedWords } from '../form/unused-words.tsx'
import { Float } from '../kit/float.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Marked } from './marked.tsx'
import { type Option, OptionList } from './option-list.tsx'
import { useSuggestions } from './suggestions.ts'

/** A command asked one argument at a time: what has been answered stands as chips, and nothing moves. */
export function Ask({ prompt }: { readonly prompt: OpenPrompt }) {
  const { runner } = useApp()
  const { command, number } = prompt
  const name = questionOf(prompt)
  const argument = name === undefined ? undefined : command.arguments[name]
  if (name === undefined || !argument) return null
  return (
    <Float label={t(command.title)} onClose={() => runner.back(true)}>
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
  const { runner } = useApp()
  const { command, answers } = prompt
  const draft = answers[name]
  const written =
    argument.kind === 'text' || argument.kind === 'number' || argument.kind === 'money' || argument.kind === 'time'
  const typed = prompt.typed[name] ?? (written && !isEmpty(draft) ? String(draft) : '')
  const [chosen, setChosen] = useState<string>()
  const suggestions = useSuggestions(argument, typed, draft, answers)
  const busy = isBusy(prompt)
  // Whoever typed what nothing could be made of answers the first question on purpose, or not at all.
  const isFirst = name === (asked(prompt)[0] ?? name)
  const untouched = isFirst && prompt.unused.length > 0 && chosen === undefined && prompt.typed[name] === undefined
  const value = suggestions.options.some(each => each.draft === chosen)
    ? (chosen ?? '')
    : untouched
      ? null
      : (suggestions.options[0]?.draft ?? '')
  // Also what the row or the screen has answered can be stepped back to.
  const all = Object.keys(askedNow(command, answers))
  const before = all[all.indexOf(name) - 1]
  const problem = problemsOf(prompt).find(each => each.argument === name)?.text

  const accept = (answer: string) => {
    const off = suggestions.options.find(each => each.draft === answer)?.off
    if (!busy) void runner.accept(name, answer, off)
  }
  const take = (key: string | undefined) => {
    if (key !== undefined || !untouched) accept(key ?? typed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
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
    key: each.draft,
    group: t(argument.label),
    off: each.off !== undefined,
    content: (
      <>
        <span className="truncate">
          <Marked text={each.label} typed={typed} />
        </span>
        <span className="truncate text-sm text-text-3">{each.hint}</span>
      </>
    ),
    end: each.off ? t(each.off) : null,
  }))
  return (
    <OptionList
      label={`${t(command.title)}: ${t(argument.label)}`}
      placeholder={t(argument.label)}
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
      onTab={take}
      onKeyDown={onKeyDown}
      invalid={problem !== undefined}
      none={suggestions.none}
      before={<Chips prompt={prompt} at={name} />}
      after={
        <>
          {problem ? (
            <p role="alert" className="px-4 pb-2 text-bad">
              {t(problem)}
            </p>
          ) : null}
          <div className="flex flex-col gap-2 empty:hidden border-t border-line px-4 py-2.5">
            <UnusedWords words={prompt.unused} />
            {untouched ? null : (
              <Preview
                command={command}
                answers={{ ...answers, ...(value || typed ? { [name]: value || typed } : {}) }}
              />
            )}
            <Failure failure={failureIn(prompt)} />
          </div>
          <div className="border-t border-line px-4 py-1.5">
            <KeyHints
              hints={[
                { keys: 'Enter', words: busy ? t('working') : t('accept') },
                ...(all.at(-1) === name ? [] : [{ keys: 'Ctrl Enter', words: t('take all defaults') }]),
                { keys: 'Shift Tab', words: t('back') },
                { keys: 'Esc', words: t('leave, keeps the draft') },
              ]}
            />
          </div>
        </>
      }
    />
  )
}

/** The command and what has been answered; a chip goes back to its question. */
function Chips({ prompt, at }: { readonly prompt: OpenPrompt; readonly at: string }) {
  const { runner, records } = useApp()
  const { command, answers } = prompt
  const open = asked(prompt)
  const shownText = (name: string): string => {
    const argument = command.arguments[name]
    const draft = answers[name]
    if (argument?.kind === 'entity') return labelOf({ kind: argument.of, id: String(draft) }, records)
    if (argument?.kind === 'choice') return t(argument.options[String(draft) as never] ?? String(draft))
    return String(draft)
  }
  const answered = Object.keys(command.arguments).filter(
    name => name !== at && !isEmpty(answers[name]) && (!open.includes(name) || open.indexOf(name) < open.indexOf(at)),
  )
  return (
    <>
      <span className="rounded-md bg-cursor px-2 font-medium text-accent-text">{t(command.title)}</span>
      {answered.map(name => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          onClick={() => runner.goTo(name)}
          className="max-w-full truncate rounded-md bg-cursor px-2 font-medium text-accent-text"
        >
          <em className="font-normal not-italic text-text-3">{t(command.arguments[name]?.label ?? name)}</em>{' '}
          {shownText(name)}
        </button>
      ))}
    </>
  )
}
