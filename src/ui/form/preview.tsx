import { useEffect, useState } from 'react'
import type { AnyCommand } from '#client/command.ts'
import { type Drafts, parseAll } from '#client/values.ts'
import { today, useApp } from '../app.ts'

type PreviewProps = { readonly command: AnyCommand; readonly answers: Drafts }

/** What the command is about to do, in plain words, as soon as everything is known. */
export function Preview({ command, answers }: PreviewProps) {
  const { records } = useApp()
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (!('preview' in command)) return
    const { preview } = command
    if (!preview) return
    let here = true
    // An answer still to come stands for itself: the reason of a void is not needed to say what is voided.
    const known = Object.fromEntries(
      Object.entries(command.arguments).filter(([name]) => answers[name] !== undefined && answers[name] !== ''),
    )
    void parseAll(known, answers, records.find, today()).then(found => {
      // What was found late says nothing of what is asked by now.
      if (!here) return
      if (!('values' in found)) return setText(undefined)
      try {
        setText(preview(found.values as never))
      } catch {
        setText(undefined)
      }
    })
    return () => {
      here = false
    }
  }, [command, answers, records])
  if (!text) return null
  return (
    <p className="text-text-2">
      {text.split('**').map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, drawn anew together
          <b key={at} className="font-bold text-text">
            {part}
          </b>
        ) : (
          part
        ),
      )}
    </p>
  )
}
