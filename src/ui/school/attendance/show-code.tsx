import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { today } from '#client/core/today.ts'
import { attendanceText } from '#client/messages/attendance.ts'
import { dayText } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { attendanceCode, drawnCode } from '#client/school/lesson-codes.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { QrCode } from '../../kit/qr-code.tsx'
import { useScope } from '../../list/use-scope.ts'
import { useLesson } from '../live-lessons/use-lesson.ts'

const scope = {}

/** The code that students of a lesson scan to check in. Staff hold it up or show it on a screen. */
export default function ShowCode({ given, onClose }: ViewProps) {
  const { api, notices } = useApp()
  const id = String(given.lesson ?? '')
  const lesson = useLesson(id)
  useScope('dialog', scope)
  const { data: found } = useQuery({
    // The key starts with a call of the contract: the code is fetched again when the tables of that call change.
    queryKey: ['getAttendanceCode', { id, date: lesson?.lesson_date, time: lesson?.start_time }],
    queryFn: () => (lesson ? attendanceCode(api, lesson) : undefined),
    enabled: Boolean(lesson),
    // A reopened dialog always fetches a new code.
    staleTime: 0,
    gcTime: 0,
  })
  const gone = lesson === null ? generalText.lessonNotFound : undefined
  const problem = gone ?? (found && 'problem' in found ? found.problem : undefined)
  const code = found && 'code' in found ? found.code : undefined
  useEffect(() => {
    if (problem !== undefined) notices.say({ tone: 'bad', text: problem })
  }, [problem, notices])
  return (
    <Dialog
      title={t(attendanceText.qrCodeForAttendance)}
      subtitle={t(attendanceText.scannedFrom30MinutesBefore)}
      width={368}
      onClose={onClose}
      footer={<Button label={t(generalText.close)} keys="Esc" onClick={onClose} />}
    >
      <div className="grid justify-items-center gap-3 py-1 text-center">
        <div className="grid size-64 place-items-center overflow-hidden rounded-md bg-sunken shadow-[0_0_0_1px_var(--line)]">
          {code !== undefined ? (
            <QrCode
              text={drawnCode(code, __HOST__ || location.origin)}
              size={256}
              label={t(attendanceText.qrCodeForAttendance)}
            />
          ) : problem === undefined ? (
            <span className="animate-late text-text-3">{t(generalText.loading)}</span>
          ) : (
            <p className="px-4 text-bad">{t(problem)}</p>
          )}
        </div>
        {lesson ? (
          <div>
            <p className="text-lg font-bold break-words">{mixedText(lesson.class_name ?? lesson.class_id)}</p>
            <p className="text-text-2">
              {`${dayText(lesson.lesson_date, today())} · ${lesson.start_time.slice(0, 5)}–${lesson.end_time.slice(0, 5)}`}
            </p>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
