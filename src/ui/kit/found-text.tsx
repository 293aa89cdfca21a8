import { createContext, Fragment, memo, useContext } from 'react'
import { mixedText } from './mixed-text.tsx'

/** Finds the parts of a text that are marked in it: [start, end) pairs in order, without overlaps. */
type FindMarks = (text: string) => readonly (readonly [number, number])[]

/** What is marked in the texts below it: nothing, unless it is told. */
export const MarksIn = createContext<FindMarks>(() => [])

/** A text with the letters marked that it was found by. They are elements: a browser takes longer to paint `::highlight`. */
export const FoundText = memo(function FoundText({ text }: { readonly text: string }) {
  const found = useContext(MarksIn)(text)
  return (
    <>
      {found.map(([start, end], nth) => (
        <Fragment key={start}>
          {mixedText(text.slice(found[nth - 1]?.[1] ?? 0, start))}
          <b className="found">{mixedText(text.slice(start, end))}</b>
        </Fragment>
      ))}
      {mixedText(text.slice(found.at(-1)?.[1] ?? 0))}
    </>
  )
})
