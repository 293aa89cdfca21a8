import { useEffect, useState } from 'react'
import type { AnyCommand } from '#client/command.ts'
import { type Message, t } from '#client/messages/message.ts'
import { initialValuesOf } from '#client/run/initial-values.ts'
import { isQuoted, quoteOf } from '#client/run/quote.ts'
import { type Answers, isEmpty, parseAll } from '#client/values.ts'
import { type App, useApp } from '../app.ts'
import { today } from '../today.ts'
import { Sentence } from './sentence.tsx'

type PreviewProps = {
  readonly command: AnyCommand
  readonly answers: Answers
  /** Include what only the server knows. By default the question before the run shows that. */
  readonly quoted?: boolean
  /** Take the initial values of the other questions, as a line does that leaves nothing to ask. */
  readonly starts?: boolean
}

/** Says what the command is about to do, as soon as everything for that is known. */
export function Preview({ command, answers, quoted = false, starts = false }: PreviewProps) {
  const app = useApp()
  const [text, setText] = useState<Message>()
  useEffect(() => {
    let here = true
    // A late result belongs to earlier answers.
    const show = (sentence: Message | undefined) => {
      if (here) setText(sentence)
    }
    void describe(command, answers, app, { quoted, starts }, show)
    return () => {
      here = false
    }
  }, [command, answers, app, quoted, starts])
  return text ? <Sentence text={t(text)} /> : null
}

async function describe(
  command: AnyCommand,
  given: Answers,
  { api, records }: Pick<App, 'api' | 'records'>,
  { quoted, starts }: { readonly quoted: boolean; readonly starts: boolean },
  show: (sentence: Message | undefined) => void,
): Promise<void> {
  if (!('preview' in command) || !command.preview) return
  const initial = starts ? await initialValuesOf(command, given, records.find, today()) : undefined
  const answers = { ...initial, ...given }
  // Missing answers are left out. The preview of a void, for example, does not need its reason.
  const known = Object.fromEntries(Object.entries(command.arguments).filter(([name]) => !isEmpty(answers[name])))
  const complete = Object.entries(command.arguments).every(([name, { optional }]) => optional || name in known)
  const found = await parseAll(known, answers, records.find, today())
  if (!('values' in found) || (isQuoted(command) && !complete)) return show(undefined)
  if (complete && command.check?.(found.values)) return show(undefined)
  try {
    show(command.preview(found.values, records.related()))
  } catch {
    return show(undefined)
  }
  const quote = quoted ? await quoteOf(command, found.values, { api, related: records.related }) : undefined
  if (quote) show('sentence' in quote ? quote.sentence : quote.refused.words)
}
