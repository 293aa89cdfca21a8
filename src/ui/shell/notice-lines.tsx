import { useEffect } from 'react'
import { t } from '#client/language.ts'
import { download } from '../download.ts'
import { useHouse, useStore } from '../house.ts'
import { Notices } from '../kit/notice.tsx'

const lasts = { good: 6_000, plain: 8_000, bad: 15_000 } as const

/** The notices on the screen: good ones go by themselves, and all of them stay in the log. */
export function NoticeLines() {
  const { notices, runner } = useHouse()
  const shown = useStore(notices.shown)
  const undoable = useStore(runner.undoable)
  useEffect(() => {
    const timers = shown.map(notice =>
      setTimeout(() => notices.dismiss(notice.number), Math.max(0, notice.at + lasts[notice.tone] - Date.now())),
    )
    return () => timers.forEach(clearTimeout)
  }, [shown, notices])
  return (
    <Notices
      label={t('Messages')}
      onClose={id => notices.dismiss(Number(id))}
      notices={shown.map(({ number, tone, text, more, undo, download: file }) => ({
        id: String(number),
        tone,
        text: [text, more]
          .filter(Boolean)
          .map(line => t(line ?? ''))
          .join('\n'),
        ...(undo && undoable.includes(undo)
          ? {
              action: {
                label: t('Undo'),
                // The key takes the last one back.
                ...(undo === undoable.at(-1) ? { keys: 'Ctrl Z' } : {}),
                onClick: () => void runner.undo(undo),
              },
            }
          : file
            ? { action: { label: `${t('Download')} ${file.name}`, onClick: () => download(file) } }
            : {}),
      }))}
    />
  )
}
