import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Invocation } from '#client/command/invocation.ts'
import { timings } from '#client/core/timings.ts'
import { generalText } from '#client/messages/general.ts'
import { jobsText } from '#client/messages/jobs.ts'
import { caption, t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import type { Notice } from '#client/run/notices.ts'
import { useApp } from '../app/app.ts'
import { download } from '../app/download.ts'
import { keys } from '../app/keyboard.ts'
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
  const [isFirst, setIsFirst] = useState(true)
  // Who has just signed in has pressed nothing yet: Enter goes on to where they were going.
  const wanted = isFirst ? shown.find(({ offer }) => offer?.opens.kind === 'wantedPage') : undefined
  const goesOn = wanted?.offer && registry.opening(wanted.offer.opens)
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
  const take = (number: number, next: Invocation) => {
    notices.dismiss(number)
    void runner.start(next, 'row')
  }
  const offerOf = ({ number, offer }: Notice): Line['offer'] => {
    const next = offer && registry.opening(offer.opens)
    if (!offer || !next) return undefined
    const isEntered = number === wanted?.number
    return { label: t(offer.text), keys: isEntered ? 'Enter' : undefined, onClick: () => take(number, next) }
  }
  return (
    <>
      {wanted && goesOn ? (
        <FirstEnter onEnter={() => take(wanted.number, goesOn)} onOther={() => setIsFirst(false)} />
      ) : null}
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
    </>
  )
}

type FirstEnterProps = { readonly onEnter: () => void; readonly onOther: () => void }

/** Hears Enter before the row that has the focus, until anything else is pressed. */
function FirstEnter({ onEnter, onOther }: FirstEnterProps) {
  const latest = useRef({ onEnter, onOther })
  useLayoutEffect(() => {
    latest.current = { onEnter, onOther }
  })
  useLayoutEffect(
    () => keys.first({ onEnter: () => latest.current.onEnter(), onOther: () => latest.current.onOther() }),
    [],
  )
  return null
}
