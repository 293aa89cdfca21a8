import type { Api } from '#client/core/api.ts'
import type { Records } from '#client/data/records.ts'
import type { Runner } from '#client/run/runner.ts'

type Parts = {
  readonly api: Api
  readonly records: Pick<Records, 'seen' | 'related'>
  readonly runner: Pick<Runner, 'prompt'>
}

/** Whoever opens a message has read it. Nothing says so, and Ctrl+Z undoes what was done before. */
export function readOpened({ api, records, runner }: Parts): void {
  let read: string | undefined
  runner.prompt.subscribe(() => {
    const prompt = runner.prompt.get()
    const opened = prompt?.command.opens === 'message' ? prompt.answers[prompt.command.row ?? ''] : undefined
    const messageId = typeof opened === 'string' && opened !== '' ? opened : undefined
    if (messageId === read) return
    read = messageId
    if (messageId === undefined) return
    const known = records.seen('message', messageId)
    const { me = '' } = records.related()
    if (known && !known.unread_by.includes(me)) return
    // A message that could not be marked is unread when it is looked at the next time.
    void api.readMessage({ messageId }, { key: crypto.randomUUID() }).catch(() => undefined)
  })
}
