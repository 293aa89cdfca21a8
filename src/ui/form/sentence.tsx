import { mixedText } from '../kit/mixed-text.tsx'

type Props = { readonly text: string }

/** A text in which the parts between `**` are bold. */
export function Emphasized({ text }: Props) {
  return text.split('**').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence are rendered together
      <b key={at} className="font-bold text-text">
        {mixedText(part)}
      </b>
    ) : (
      mixedText(part)
    ),
  )
}

/** A sentence in plain words. */
export function Sentence({ text }: Props) {
  return (
    <p className="whitespace-pre-line text-text-2">
      <Emphasized text={text} />
    </p>
  )
}
