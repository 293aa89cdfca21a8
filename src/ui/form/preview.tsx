import { useEffect, useState } from 'react'
import type { AnyCommand } from '#client/command.ts'
import { isQuoted, quoteOf } from '#client/run/quote.ts'
import { type Drafts, isEmpty, parseAll } from '#client/values.ts'
import { type App, today, useApp } from '../app.ts'
import { Sentence } from './sentence.tsx'

type PreviewProps = {
  readonly command: AnyCommand
  readonly answers: Drafts
  /** `true`: with what only the server knows. Else that is shown in the question before it runs. */
  readonly quoted?: boolean
}

/** What the command is about to do, in plain words, as soon as everything is known. */
export function Preview({ command, answers, quoted = false }: PreviewProps) {
  const app = useApp()
  const [text, setText] = useState<string>()
  useEffect(() => {
    let here = true
    // What was found late says nothing of what is asked by now.
    const tell = (sentence: string | undefined) => {
      if (here) setText(sentence)
    }
    void describe(command, answers, app, quoted, tell)
    return () => {
      here = false
    }
  }, [command, answers, app, quoted])
  return text ? <Sentence text={text} /> : null
}

async function describe(
  command: AnyCommand,
  answers: Drafts,
  { api, records }: Pick<App, 'api' | 'records'>,
  quoted: boolean,
  tell: (sentence: string | undefined) => void,
): Promise<void> {
  if (!('preview' in command) || !command.preview) return
  // An answer still to come stands for itself: the reason of a void is not needed to say what is voided.
  const known = Object.fromEntries(Object.entries(command.arguments).filter(([name]) => !isEmpty(answers[name])))
  const complete = Object.entries(command.arguments).every(([name, { optional }]) => optional || name in known)
  const found = await parseAll(known, answers, records.find, today())
  if (!('values' in found) || (isQuoted(command) && !complete)) return tell(undefined)
  if (complete && command.check?.(found.values)) return tell(undefined)
  try {
    tell(command.preview(found.values, records.related()))
  } catch {
    return tell(undefined)
  }
  const quote = quoted ? await quoteOf(command, found.values, { api, related: records.related }) : undefined
  if (quote) tell('sentence' in quote ? quote.sentence : quote.refused.words)
}
