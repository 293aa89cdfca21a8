import { marks } from '#client/rank.ts'

/** A text in which the typed letters are marked. */
export function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const parts: { readonly text: string; readonly on: boolean }[] = []
  let at = 0
  for (const [start, end] of marks(text, typed)) {
    parts.push({ text: text.slice(at, start), on: false }, { text: text.slice(start, end), on: true })
    at = end
  }
  parts.push({ text: text.slice(at), on: false })
  return parts.map((part, index) =>
    part.on ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text are rendered together
      <mark key={index} className="bg-transparent font-bold text-accent-text">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
