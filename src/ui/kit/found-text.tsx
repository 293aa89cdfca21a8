import { createContext, Fragment, memo, useContext } from 'react'
import { marks } from '#client/rank.ts'

/** What is typed to find the texts in it. */
export const TypedToFind = createContext('')

/** A text with the typed letters marked that find it. They are elements: a browser takes longer to paint `::highlight`. */
export const FoundText = memo(function FoundText({ text }: { readonly text: string }) {
  const typed = useContext(TypedToFind)
  if (typed === '' || text === '') return text
  const found = marks(text, typed)
  return (
    <>
      {found.map(([start, end], nth) => (
        <Fragment key={start}>
          {text.slice(found[nth - 1]?.[1] ?? 0, start)}
          <b className="found">{text.slice(start, end)}</b>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.[1] ?? 0)}
    </>
  )
})
