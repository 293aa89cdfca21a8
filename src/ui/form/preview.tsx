import { useCallback, useEffect, useState } from 'react'
import type { AnyCommand } from '#client/command/command.ts'
import type { Answers } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import { type Message, t, writtenIn } from '#client/messages/message.ts'
import { nowOf, previewOf } from '#client/run/preview-of.ts'
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
  return useLateSentence(
    useCallback(
      (show: Show) => describe(command, answers, app, { quoted, starts, edits }, show),
      [command, answers, app, quoted, starts, edits],
    ),
  )
}

/** Says what is so now and is about to be changed, where the command knows it. */
export function PresentState({ command, answers }: Pick<PreviewProps, 'command' | 'answers'>) {
  const { api, records } = useApp()
  return useLateSentence(
    useCallback(
      async (show: Show) => show(await nowOf(command, answers, { api, records, today: today() })),
      [command, answers, api, records],
    ),
  )
}

type Show = (sentence: Message | undefined) => void

/** What `load` shows last. What it shows after the next one has begun belongs to earlier answers. */
function useLateSentence(load: (show: Show) => Promise<void>) {
  const [text, setText] = useState<Message>()
  useEffect(() => {
    let here = true
    void load(sentence => {
      if (here) setText(sentence)
    })
    return () => {
      here = false
    }
  }, [load])
  if (!text) return null
  return (
    writtenIn(text)?.map(([lang, each]) => <Sentence key={lang} lang={lang} text={each} />) ?? (
      <Sentence text={t(text)} />
    )
  )
}

async function describe(
  command: AnyCommand,
  given: Answers,
  { api, records }: Pick<App, 'api' | 'records'>,
  { quoted, ...how }: Required<Pick<PreviewProps, 'quoted' | 'starts' | 'edits'>>,
  show: Show,
): Promise<void> {
  const found = await previewOf(command, given, { api, records, today: today() }, how)
  show(found?.sentence)
  const quote = quoted && found ? await quoteOf(command, found.values, { api, related: records.related }) : undefined
  if (quote) show('sentence' in quote ? quote.sentence : quote.refused.words)
}
