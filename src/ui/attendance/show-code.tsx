import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '#client/language.ts'
import { attendanceCode, drawnCode } from '#client/lesson-codes.ts'
import { useApp } from '../app.ts'
import type { ViewProps } from '../components.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { QrCode } from '../kit/qr-code.tsx'
import { useScope } from '../list/use-scope.ts'
import { useRead } from '../use-read.ts'

const scope = {}

/** The code the students of a lesson check in with, to be held up or shown on a screen. */
export default function ShowCode({ given, onClose }: ViewProps) {
  const { api, notices } = useApp()
  const id = String(given.lesson ?? '')
  const { data, isPending } = useRead('getLiveLessons', {})
  const lesson = data?.data.find(each => each.live_lesson_id === id)
  useScope('dialog', scope)
  const { data: found } = useQuery({
    queryKey: ['attendanceCode', id, lesson?.lesson_date, lesson?.start_time],
    queryFn: () => (lesson ? attendanceCode(api, lesson) : undefined),
    enabled: lesson !== undefined,
    // Closed and opened again at once, it asks again.
    staleTime: 0,
    gcTime: 0,
  })
  const gone = !isPending && !lesson ? 'Lesson not found. Please ensure the lesson exists.' : undefined
  const problem = gone ?? (found && 'problem' in found ? found.problem : undefined)
  const code = found && 'code' in found ? found.code : undefined
  useEffect(() => {
    if (problem !== undefined) notices.say({ tone: 'bad', text: t(problem) })
  }, [problem, notices])
  return (
    <Dialog
      title={t('QR Code for Attendance')}
      subtitle={t('Scanned from 30 minutes before the lesson to its end')}
      width={368}
      onClose={onClose}
      footer={<Button look="main" label={t('Close')} keys="Esc" onClick={onClose} />}
    >
      <div className="grid justify-items-center gap-3 py-1 text-center">
        <div className="grid size-64 place-items-center overflow-hidden rounded-md bg-sunken shadow-[0_0_0_1px_var(--line)]">
          {code !== undefined ? (
            <QrCode
              text={drawnCode(code, __HOST__ || location.origin)}
              size={256}
              label={t('QR Code for Attendance')}
            />
          ) : problem === undefined ? (
            <span className="animate-late text-text-3">{t('Loading')}</span>
          ) : (
            <p className="px-4 text-bad">{t(problem)}</p>
          )}
        </div>
        {lesson ? (
          <div>
            <p className="text-lg font-bold break-words">{lesson.class_name ?? lesson.class_id}</p>
            <p className="text-text-2">
              {`${lesson.lesson_date} · ${lesson.start_time.slice(0, 5)}–${lesson.end_time.slice(0, 5)}`}
            </p>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
