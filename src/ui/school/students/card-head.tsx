import { personLabel } from '#client/entities/student.ts'
import { caption, line, t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import type { Student } from '#contract/students.ts'
import { Phone } from '../../card/phone.tsx'
import { Chip } from '../../kit/chip.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
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
  const parent = student ? [student.parent_name, student.relationship].filter(Boolean) : []
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Photo student={student} loads />
      <div className="min-w-40 flex-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2
            id={titleId}
            className="text-[1.375rem] font-bold leading-8 tracking-[-0.01em] [overflow-wrap:anywhere] [word-break:keep-all]"
          >
            {student ? mixedText(personLabel(student)) : id}
          </h2>
          {student ? (
            <Chip tone={student.status === 'active' ? 'good' : 'plain'} label={t(caption(student.status))} />
          ) : null}
        </div>
        <p className="text-text-2">{mixedText([id, student?.grade, student?.school].filter(Boolean).join(' · '))}</p>
      </div>
      {student ? (
        <div className="flex flex-wrap gap-2 max-wide:grid max-wide:w-full max-wide:grid-cols-2">
          <Phone number={student.phone} whose={t(studentsText.ofStudent)} />
          <Phone number={student.parent_phone} whose={t(line(...parent)) || t(studentsText.ofParent)} />
        </div>
      ) : null}
    </div>
  )
}
