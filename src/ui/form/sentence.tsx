import type { Language } from '#client/messages/message.ts'
import { mixedText } from '../kit/mixed-text.tsx'

type Props = { readonly text: string; readonly lang?: Language }

/** A text in which the parts between `**` are bold. */
export function Emphasized({ text }: Pick<Props, 'text'>) {
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

/** A sentence in plain words. `lang`: its language, where it is one whichever is shown. */
export function Sentence({ text, lang }: Props) {
  return (
    <p lang={lang} className="whitespace-pre-line text-text-2">
      {lang ? text : <Emphasized text={text} />}
    </p>
  )
}
