import { useEffect } from 'react'
import { t } from '#client/language.ts'
import { lastDocument, type Notice } from '#client/notices.ts'
import { useApp } from '../app.ts'
import { download } from '../download.ts'
import { areHeld, type Notice as Line, Notices } from '../kit/notice.tsx'
import { useStore } from '../use-store.ts'

const lasts = { good: 6_000, plain: 8_000, bad: 15_000 } as const
/** Milliseconds until a notice under somebody's hand is looked at again. */
const underHand = 2_000

/** The notices on the screen: good ones go by themselves, and all of them stay in the log. */
export function NoticeLines() {
  const { notices, runner, navigator } = useApp()
  const shown = useStore(notices.shown)
  const undoable = useStore(runner.undoable)
  const last = lastDocument(useStore(notices.log))
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>()
    const dismiss = (number: number, inTime: number) => {
      const end = () => (areHeld() ? dismiss(number, underHand) : notices.dismiss(number))
      timers.set(number, setTimeout(end, Math.max(0, inTime)))
    }
    for (const { number, at, tone } of shown) dismiss(number, at + lasts[tone] - Date.now())
    return () => {
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [shown, notices])
  const actionOf = ({ undo, prints, download: file }: Notice): Line['action'] => {
    // A key takes back, or prints, the last one.
    if (undo && undoable.includes(undo))
      return {
        label: t('Undo'),
        keys: undo === undoable.at(-1) ? 'Ctrl Z' : undefined,
        onClick: () => void runner.undo(undo),
      }
    if (prints)
      return {
        label: t(prints.command.title),
        keys: prints === last ? 'Ctrl P' : undefined,
        onClick: () => void runner.start(prints, 'bar'),
      }
    if (file) return { label: `${t('Download')} ${file.name}`, onClick: () => download(file) }
    return undefined
  }
  return (
    <Notices
      label={t('Messages')}
      onClose={id => notices.dismiss(Number(id))}
      onFocusLost={() => navigator.focus('rows')}
      notices={shown.map(notice => ({
        id: String(notice.number),
        tone: notice.tone,
        text: [notice.text, notice.more]
          .filter(Boolean)
          .map(line => t(line ?? ''))
          .join('\n'),
        action: actionOf(notice),
      }))}
    />
  )
}
