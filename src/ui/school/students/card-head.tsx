import { personLabel } from '#client/entities/student.ts'
import { caption, t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import type { Student } from '#contract/students.ts'
import { dialled } from '#rules/phones.ts'
import { useApp } from '../../app/app.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Photo } from './photo.tsx'

/** Who it is, and how to reach them. */
export function CardHead({
  student,
  id,
  titleId,
}: {
  readonly student: Student | undefined
  readonly id: string
  readonly titleId: string
}) {
  const parent = student ? [student.parent_name, student.relationship].filter(Boolean).join(', ') : ''
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Photo student={student} loads />
      <div className="min-w-40 flex-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 id={titleId} className="text-[1.375rem] font-bold leading-8 tracking-[-0.01em] [overflow-wrap:anywhere]">
            {student ? personLabel(student) : id}
          </h2>
          {student ? (
            <Chip tone={student.status === 'active' ? 'good' : 'plain'} label={t(caption(student.status))} />
          ) : null}
        </div>
        <p className="text-text-2">{[id, student?.grade, student?.school].filter(Boolean).join(' · ')}</p>
      </div>
      {student ? (
        <div className="flex flex-wrap gap-2 max-roomy:grid max-roomy:w-full max-roomy:grid-cols-2">
          <Phone number={student.phone} whose={t(studentsText.ofStudent)} />
          <Phone number={student.parent_phone} whose={parent || t(studentsText.ofParent)} />
        </div>
      ) : null}
    </div>
  )
}

/** A number to dial with a click, or to copy, and whose it is. */
function Phone({ number, whose }: { readonly number: string; readonly whose: string }) {
  const { notices } = useApp()
  if (number === '') return null
  const copy = () =>
    void navigator.clipboard.writeText(number).then(
      () => notices.say({ tone: 'good', text: studentsText.phoneCopied({ phone: number }) }),
      () => notices.say({ tone: 'bad', text: studentsText.phoneNotCopied({ phone: number }) }),
    )
  return (
    <div className="flex items-center gap-2 rounded-lg border border-line py-1 pr-1 pl-2.5">
      <Icon name="phone" className="shrink-0 text-accent-text" />
      <a
        href={`tel:${dialled(number)}`}
        className="flex min-w-0 flex-1 flex-col justify-center rounded-md pointer-coarse:min-h-control"
      >
        <span className="text-md font-semibold text-accent-text">{number}</span>
        <span className="max-w-52 text-sm text-text-3 [overflow-wrap:anywhere]">{whose}</span>
      </a>
      <Button look="icon" icon="copy" label={t(studentsText.copyPhone({ phone: number }))} onClick={copy} />
    </div>
  )
}
