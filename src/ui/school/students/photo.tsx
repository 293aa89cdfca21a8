import { personLabel } from '#client/entities/student.ts'
import type { Student } from '#contract/students.ts'
import { Icon } from '../../kit/icon.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { usePhoto } from './use-photo.ts'

/** The photo of a student; the first character of their Chinese name where they have none. */
export function Photo({ student, loads }: { readonly student: Student | null | undefined; readonly loads: boolean }) {
  const { data } = usePhoto(loads ? student : undefined)
  const [character] = student?.chinese_name ?? ''
  return (
    <div className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-sunken text-[1.5rem] text-text-2">
      {data && student ? (
        <img src={data} alt={personLabel(student)} className="size-full object-cover" />
      ) : character ? (
        <span aria-hidden="true">{mixedText(character)}</span>
      ) : (
        <Icon name="user" />
      )}
    </div>
  )
}
