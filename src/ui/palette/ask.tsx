import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Argument } from '#client/arguments.ts'
import { type Asking, askedNow, isBusy } from '#client/asking.ts'
import { t } from '#client/language.ts'
import { labelOf } from '#client/palette.ts'
import { isEmpty, parse } from '#client/values.ts'
import { today, useApp } from '../app.ts'
import { Failure } from '../form/failure.tsx'
import { Preview } from '../form/preview.tsx'
import { Float } from '../kit/float.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Marked } from './marked.tsx'
import { type Option, OptionList } from './option-list.tsx'
import { useSuggestions } from './suggestions.ts'

/** A command asked one argument at a time: what it has been told stands as chips, and nothing moves. */
export function Ask({ asking }: { readonly asking: Asking }) {
  const { runner } = useApp()
  const { command, given } = asking
  const asked = Object.keys(askedNow(command, asking.drafts)).filter(name => !given.includes(name))
  const at = asking.at ?? asked.at(-1) ?? Object.keys(command.arguments)[0]
  const argument = at === undefined ? undefined : command.arguments[at]
  if (at === undefined || !argument) return null
  return (
    <Float label={t(command.title)} onClose={() => runner.back(true)}>
      <Question key={`${asking.id} ${at}`} asking={asking} name={at} argument={argument} asked={asked} />
    </Float>
  )
}

type QuestionProps = {
  readonly asking: Asking
  readonly name: string
  readonly argument: Argument & { readonly optional: boolean }
  readonly asked: readonly string[]
}
function Question({ asking, name, argument, asked }: QuestionProps) {
  const { runner, records } = useApp()
  const { command, drafts, problems } = asking
  const draft = drafts[name]
  const written =
    argument.kind === 'text' || argument.kind === 'number' || argument.kind === 'money' || argument.kind === 'time'
  const [typed, setTyped] = useState(written && !isEmpty(draft) ? String(draft) : '')
  const [chosen, setChosen] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const suggestions = useSuggestions(argument, typed, draft, drafts)
  const busy = isBusy(asking)
  const value = suggestions.options.some(each => each.draft === chosen)
    ? (chosen ?? '')
    : (suggestions.options[0]?.draft ?? '')
  // Also what the row or the screen has answered can be stepped back to.
  const all = Object.keys(askedNow(command, drafts))
  const before = all[all.indexOf(name) - 1]
  const problem = wrong ?? problems.find(each => each.argument === name)?.text

  /** Whoever has left the question while something was looked up has left its answer, too. */
  const there = useRef(false)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
    }
  }, [])
  const accept = async (answer: string) => {
    if (busy) return
    const reason = suggestions.options.find(each => each.draft === answer)?.off
    if (reason) return setWrong(reason)
    const found = await parse(argument, answer, records.find, today())
    if (!there.current) return
    if ('text' in found) return setWrong(found.text)
    await runner.answer(name, answer)
    if (!there.current) return
    const next = asked[asked.indexOf(name) + 1]
    if (next) runner.goTo(next)
    else await runner.submit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const back = (event.key === 'Tab' && event.shiftKey) || (event.key === 'ArrowLeft' && event.altKey)
    if (event.key === 'Escape') {
      event.preventDefault()
      runner.back(true)
    } else if (back) {
      event.preventDefault()
      if (before) runner.goTo(before)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      void accept(value || typed)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const answer = value || typed
      void (async () => {
        if (!isEmpty(answer)) await runner.answer(name, answer)
        if (there.current) await runner.submit()
      })()
    } else if (event.key === 'Enter' && suggestions.options.length === 0) {
      event.preventDefault()
      void accept(typed)
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
        setTyped(text)
        setChosen(undefined)
        setWrong(undefined)
      }}
      options={options}
      value={value}
      onValue={setChosen}
      onChoose={key => void accept(key)}
      onKeyDown={onKeyDown}
      invalid={problem !== undefined}
      none={suggestions.none}
      before={<Chips asking={asking} asked={asked} at={name} />}
      after={
        <>
          {problem ? (
            <p role="alert" className="px-4 pb-2 text-bad">
              {t(problem)}
            </p>
          ) : null}
          <div className="flex flex-col gap-2 empty:hidden border-t border-line px-4 py-2.5">
            <Preview
              asking={{ ...asking, drafts: { ...drafts, ...(value || typed ? { [name]: value || typed } : {}) } }}
            />
            <Failure asking={asking} />
          </div>
          <div className="border-t border-line px-4 py-1.5">
            <KeyHints
              hints={[
                { keys: 'Enter', words: busy ? t('working') : t('accept') },
                { keys: 'Ctrl Enter', words: t('accept all') },
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

/** The command and what it has been told; a chip goes back to its question. */
function Chips({
  asking,
  asked,
  at,
}: {
  readonly asking: Asking
  readonly asked: readonly string[]
  readonly at: string
}) {
  const { runner, records } = useApp()
  const { command, drafts } = asking
  const shownText = (name: string): string => {
    const argument = command.arguments[name]
    const draft = drafts[name]
    if (argument?.kind === 'entity') return labelOf({ kind: argument.of, id: String(draft) }, records)
    if (argument?.kind === 'choice') return t(argument.options[String(draft) as never] ?? String(draft))
    return String(draft)
  }
  const told = Object.keys(command.arguments).filter(
    name => name !== at && !isEmpty(drafts[name]) && (!asked.includes(name) || asked.indexOf(name) < asked.indexOf(at)),
  )
  return (
    <>
      <span className="rounded-md bg-cursor px-2 font-medium text-accent-text">{t(command.title)}</span>
      {told.map(name => (
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
