/** A sentence in plain words; what stands between `**` matters most in it. */
export function Sentence({ text }: { readonly text: string }) {
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
