import { initialsOf } from '#client/data/authors.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'

/** The initials of the colleague who has saved a cell of a sheet while it was open. */
export function Theirs({ staff }: { readonly staff: string | undefined }) {
  if (staff === undefined) return null
  const words = t(generalText.savedBy({ staff }))
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className="ml-1.5 shrink-0 rounded-full bg-accent-text px-1.5 text-xs leading-4.5 text-surface"
    >
      {initialsOf(staff)}
    </span>
  )
}
