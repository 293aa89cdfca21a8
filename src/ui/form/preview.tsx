import { useEffect, useState } from 'react'
import type { AnyCommand } from '#client/command/command.ts'
import type { Answers } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import { type Message, t } from '#client/messages/message.ts'
import { previewOf } from '#client/run/preview-of.ts'
import { quoteOf } from '#client/run/quote.ts'
import { type App, useApp } from '../app/app.ts'
import { Sentence } from './sentence.tsx'

type PreviewProps = {
  readonly command: AnyCommand
  readonly answers: Answers
  /** Include what only the server knows. By default the question before the run shows that. */
  readonly quoted?: boolean
  /** Take the initial values of the other questions, as a line does that leaves nothing to ask. */
  readonly starts?: boolean
  /** Say what an edit changes: a form shows that in its fields. */
  readonly edits?: boolean
}

/** Says what the command is about to do, as soon as everything for that is known. */
export function Preview({ command, answers, quoted = false, starts = false, edits = false }: PreviewProps) {
  const app = useApp()
  const [text, setText] = useState<Message>()
  useEffect(() => {
    let here = true
    // A late result belongs to earlier answers.
    const show = (sentence: Message | undefined) => {
      if (here) setText(sentence)
    }
    void describe(command, answers, app, { quoted, starts, edits }, show)
    return () => {
      here = false
    }
  }, [command, answers, app, quoted, starts, edits])
  return text ? <Sentence text={t(text)} /> : null
}

async function describe(
  command: AnyCommand,
  given: Answers,
  { api, records }: Pick<App, 'api' | 'records'>,
  { quoted, ...how }: Required<Pick<PreviewProps, 'quoted' | 'starts' | 'edits'>>,
  show: (sentence: Message | undefined) => void,
): Promise<void> {
  const found = await previewOf(command, given, { api, records, today: today() }, how)
  show(found?.sentence)
  const quote = quoted && found ? await quoteOf(command, found.values, { api, related: records.related }) : undefined
  if (quote) show('sentence' in quote ? quote.sentence : quote.refused.words)
}
