import { mixedText } from '../../kit/mixed-text.tsx'

type Props = {
  /** Other servers leave it out. */
  readonly name: string | undefined
  readonly id: string
}

/** A lesson by the name that people know. Its id is read out after it, and is its tooltip. */
export const LessonName = ({ name, id }: Props) =>
  name ? (
    <span title={id}>
      {mixedText(name)}
      <span className="sr-only"> {id}</span>
    </span>
  ) : (
    id
  )
