import { useEffect } from 'react'
import { timings } from '#client/core/timings.ts'
import { generalText } from '#client/messages/general.ts'
import { jobsText } from '#client/messages/jobs.ts'
import { caption, t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import type { Notice } from '#client/run/notices.ts'
import { useApp } from '../app/app.ts'
import { download } from '../app/download.ts'
import { registry } from '../app/registry.ts'
import { useStore } from '../app/use-store.ts'
import { areHeld, type Notice as Line, Notices } from '../kit/notice.tsx'

const durations = { good: timings.noticeGood, plain: timings.noticePlain, bad: timings.noticeBad }

/** The notices on the screen. They disappear after a time and stay in the log. */
export function NoticeLines() {
  const app = useApp()
  const { notices, runner, undoStack, lastDocument, navigator, seconds } = app
  const shown = useStore(notices.shown)
  const undoable = useStore(undoStack.list)
  const last = useStore(lastDocument)
  useEffect(() => {
    if (shown.length === 0) return
    return seconds.subscribe(() => {
      if (areHeld()) return
      for (const { number, at, tone } of shown) if (Date.now() - at >= durations[tone]) notices.dismiss(number)
    })
  }, [shown, notices, seconds])
  const actionOf = ({ operation, undoable: offersUndo, prints, printsOf, download: file }: Notice): Line['action'] => {
    // Only the notice of the last operation shows the key, because the key undoes or prints the last one.
    if (offersUndo && undoable.some(each => each.number === operation))
      return {
        label: t(shellText.undoWord),
        keys: undoable.at(-1)?.number === operation ? 'Ctrl Z' : undefined,
        onClick: () => void undoStack.undo(operation),
      }
    const document = prints && registry.opening(prints)
    if (document)
      return {
        label: t(caption(document.command.title)),
        keys: last?.operation === operation ? 'Ctrl P' : undefined,
        onClick: () => void runner.start(document, 'offer'),
      }
    if (printsOf)
      return {
        label: t(jobsText.printReceipts({ count: printsOf.length })),
        onClick: () => void import('../many/run-job-for-row.ts').then(it => it.printReceiptsOf(app, printsOf)),
      }
    if (file) return { label: t(shellText.downloadFile({ name: file.name })), onClick: () => download(file) }
    return undefined
  }
  const offerOf = ({ number, offer }: Notice): Line['offer'] => {
    const next = offer && registry.opening(offer.opens)
    if (!offer || !next) return undefined
    const onClick = () => {
      notices.dismiss(number)
      void runner.start(next, 'row')
    }
    return { label: t(offer.text), onClick }
  }
  return (
    <Notices
      label={t(generalText.messages)}
      onClose={id => notices.dismiss(Number(id))}
      notices={shown.map(notice => ({
        id: String(notice.number),
        tone: notice.tone,
        text: t(notice.text),
        more: notice.more && t(notice.more),
        link: notice.found && {
          label: t(notice.found.label),
          onClick: () => {
            if (notice.found) navigator.go({ path: notice.found.path, search: notice.found.search })
            notices.dismiss(notice.number)
          },
        },
        action: actionOf(notice),
        offer: offerOf(notice),
      }))}
    />
  )
}
