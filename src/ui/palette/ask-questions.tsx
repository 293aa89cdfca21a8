import { useContext, useState } from 'react'
import type { Argument } from '#client/command/arguments.ts'
import type { AnyCommand } from '#client/command/command.ts'
import { askedNow } from '#client/command/command-answers.ts'
import { isEmpty } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import { labelOf } from '#client/data/label-of.ts'
import type { KeyPress } from '#client/keys/key-press.ts'
import { whyUnused } from '#client/line/why-unused.ts'
import { listText } from '#client/messages/list.ts'
import { caption, t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { studentOf } from '#client/palette/student-of-record.ts'
import { asked, failureIn, isBusy, type OpenPrompt, problemsOf, questionOf } from '#client/run/prompt.ts'
import { chosenFor } from '#client/run/records-of-question.ts'
import { useApp } from '../app/app.ts'
import { Failure, WrongAnswer } from '../form/failure.tsx'
import { PresentState, Preview } from '../form/preview.tsx'
import { UnusedWords } from '../form/unused-words.tsx'
import { DialogNote } from '../kit/dialog-note.ts'
import { Float } from '../kit/float.tsx'
import { LabelText } from '../kit/label-text.tsx'
import { OptionList } from './option-list.tsx'
import { OptionText } from './option-text.tsx'
import type { Option } from './options.ts'
import { printAfter } from './print-document-made.ts'
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
  const { command, answers } = prompt
  const typed = textIn({ prompt, name, argument })
  const [chosen, setChosen] = useState<string>()
  const suggestions = useSuggestions(command, name, argument, typed, answers[name], answers, chosenFor(prompt, runner))
  const busy = isBusy(prompt)
  const untouched = chosen === undefined && hasUnusedWords(prompt, name)
  const proposed = untouched || suggestions.recent ? null : (suggestions.options[0]?.answer ?? '')
  const value = suggestions.options.some(each => each.answer === chosen) ? (chosen ?? '') : proposed
  const all = questionsOf(prompt)
  const before = all[all.indexOf(name) - 1]
  const problem = problemsOf(prompt).find(each => each.argument === name)

  const accept = async (answer: string, prints: boolean) => {
    const off = suggestions.options.find(each => each.answer === answer)?.off
    if (busy) return
    const outcome = await runner.accept(name, answer, off)
    if (prints) printAfter(app, outcome)
  }
  const mayPrint = printsAfter(command) && (prompt.via !== 'many' || runner.isTogether())
  const take = (key: string | undefined, prints = false) => {
    if (key !== undefined || !untouched) void accept(key ?? typed, prints && mayPrint)
  }
  const takeAll = () => {
    if (untouched) return
    const answer = value || typed
    if (!isEmpty(answer)) void runner.answer(name, answer)
    void runner.submit()
  }
  const student = argument.kind === 'entity' && value ? studentOf({ kind: argument.of, id: value }, records) : undefined
  const card = useRowPeek(student, typed === '' || chosen !== undefined)
  const actionOf = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyPress): (() => void) | undefined => {
    if (key === 'Escape') return () => runner.back(true)
    if ((key === 'Tab' && shiftKey) || (key === 'ArrowLeft' && altKey)) return () => before && runner.goTo(before)
    return key === 'Enter' && (ctrlKey || metaKey) ? takeAll : undefined
  }
  const onKeyDown = (event: KeyPress) => {
    const isForCard = card.onKey(event)
    const action = isForCard ? undefined : actionOf(event)
    if (isForCard || action) event.preventDefault()
    action?.()
  }
  const options: readonly Option[] = suggestions.options.map(each => ({
    key: each.answer,
    group: t(caption(argument.label)),
    off: each.off !== undefined,
    content: () => <OptionText title={each.label} why={each.why} hint={each.hint} />,
    busy: busy && each.answer === value,
    end: () => each.off && t(each.off),
  }))
  const isLast = all.at(-1) === name
  const ownKeys = untouched ? [] : answerKeys(busy, isLast ? mayPrint && 'Shift Enter' : 'Ctrl Enter')
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
          <span className="shrink-0 text-text-3">{questionText(argument, typed)}</span>
        </>
      }
      after={
        <>
          <WrongAnswer problem={problem} />
          <AfterQuestion {...{ prompt, name, argument }} answer={untouched ? undefined : value || typed} />
          <TouchKeys hints={[...ownKeys, ...otherKeys(card.keys, before !== undefined)]} />
        </>
      }
    />
  )
}

const answerKeys = (isBusy: boolean, more: 'Shift Enter' | 'Ctrl Enter' | false) => [
  { keys: 'Enter', words: t(isBusy ? promptText.working : promptText.accept) },
  ...(more
    ? [{ keys: more, words: t(more === 'Ctrl Enter' ? promptText.takeAllDefaults : promptText.runAndPrint) }]
    : []),
]

const otherKeys = (peek: string | undefined, hasBefore: boolean) => [
  ...(peek ? [{ keys: peek, words: t(promptText.peek) }] : []),
  ...(hasBefore ? [{ keys: 'Shift Tab', words: t(promptText.back) }] : []),
  { keys: 'Esc', words: t(promptText.leaveKeepsTheDraft) },
]

/** Once something is typed, no placeholder says any more that it may stay empty. */
const questionText = ({ optional, label }: QuestionProps['argument'], typed: string): string =>
  t(optional && typed !== '' ? promptText.optionalQuestion({ question: caption(label) }) : caption(label))

const printsAfter = (command: AnyCommand): boolean => 'prints' in command && command.prints !== undefined

/** If the typed text had words that no argument could use, nothing is preselected for the first question. */
const hasUnusedWords = (prompt: OpenPrompt, name: string): boolean =>
  prompt.unused.length > 0 && prompt.typed[name] === undefined && name === (asked(prompt)[0] ?? name)

/** What stands in the box: what was typed, or the answer where it is written and not chosen. */
function textIn({ prompt, name, argument: { kind } }: QuestionProps): string {
  const answer = prompt.answers[name]
  const isWritten = kind === 'text' || kind === 'number' || kind === 'money' || kind === 'time'
  return prompt.typed[name] ?? (isWritten && !isEmpty(answer) ? String(answer) : '')
}

/** Backspace can also return to arguments that the row or the screen has prefilled. */
function questionsOf({ command, answers, via }: OpenPrompt): readonly string[] {
  const forAll = via === 'many' ? command.many?.each : undefined
  return Object.keys(askedNow(command, answers, via)).filter(name => name !== forAll)
}

/** What the answers come to so far. `answer` is the one that Enter would take; `undefined` while none is proposed. */
function AfterQuestion({ prompt, name, argument, answer }: QuestionProps & { readonly answer: string | undefined }) {
  const { command, answers, via, unused } = prompt
  return (
    <>
      <div className="border-line px-4 has-[p]:border-t has-[p]:py-2">{useContext(DialogNote)}</div>
      <div className="flex flex-col gap-2 empty:hidden border-t border-line px-4 py-2.5">
        <UnusedWords words={unused} why={whyUnused(command, answers, unused, today())?.sentence} />
        {via === 'many' && command.many?.keeps && argument.optional ? (
          <p className="text-text-3">{t(listText.emptyStays)}</p>
        ) : null}
        {answer === undefined || via === 'many' ? null : (
          <>
            <PresentState command={command} answers={answers} />
            <Preview edits command={command} answers={answer === '' ? answers : { ...answers, [name]: answer }} />
          </>
        )}
        <Failure failure={failureIn(prompt)} />
      </div>
    </>
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
          {/* The question gives way before the answer does. */}
          <em className="min-w-0 shrink-1000 truncate font-normal not-italic text-text-3">
            {t(caption(command.arguments[name]?.label ?? name))}
          </em>{' '}
          <LabelText text={shownText(name)} />
        </button>
      ))}
    </>
  )
}
