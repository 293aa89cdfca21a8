import type { Completing } from './use-completions.ts'

type CompletionListProps = {
  readonly id: string
  readonly label: string
  readonly of: Completing
  /** The place of the chosen one; -1 for none. */
  readonly at: number
  readonly onChoose: (place: number) => void
}

/** The completions of a text box, below it. The focus stays in the box. */
export function CompletionList({ id, label, of, at, onChoose }: CompletionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      data-raised=""
      // A click must not take the focus from the box.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
      className="absolute left-0 top-full z-50 mt-1 min-w-60 max-w-full rounded-lg bg-raised p-1 shadow-float"
    >
      {of.options.map((option, place) => (
        <button
          key={option.typed}
          id={`${id}${place}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          onClick={() => onChoose(place)}
          className="flex h-control w-full items-center gap-3 rounded-md px-2 text-left hover:bg-hover aria-selected:bg-cursor"
        >
          <span className="truncate">{option.label}</span>
          <span className="ml-auto shrink-0 text-sm text-text-3">{option.hint}</span>
        </button>
      ))}
    </div>
  )
}
