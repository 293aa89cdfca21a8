import type { CallDescription } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { AnyPrint } from './handler.ts'
import { noteOpening } from './note-opening.ts'
import type { Collected } from './print-transfer.ts'
import { inThreadOrHere, type Reading } from './reading.ts'
import { type Reply, type Request, readingOf, unlessGone } from './request.ts'
import { runnerFor } from './runner-for.ts'
import type { CallService } from './service.ts'

/** Browsers save a file of this type, and do not show it. */
const plainFile = 'application/octet-stream'

/** Answers a print: collected, drawn after that, and noted in a transaction after it was sent. */
export function answerPrint(service: CallService, handler: AnyPrint): (request: Request) => Promise<Reply> {
  const { name, byReading, draw = service.prints.draw } = handler
  const { answer }: CallDescription = calls[name]
  const read = inThreadOrHere(service, handler)
  const runUnit = runnerFor(service, handler)

  async function collect(asked: Reading, signal: AbortSignal): Promise<Collected> {
    if (!byReading) return runUnit('collect', asked)
    const { body, printed } = await read(asked, signal)
    if (!printed) throw new Error(`${name} is no print.`)
    return { ...printed, papers: await body.whole() }
  }

  async function print(asked: Reading, signal: AbortSignal): Promise<Reply & { readonly of: 'file' }> {
    const { name, papers, rows, count } = await collect(asked, signal)
    const { printing } = asked.input as { readonly printing?: string }
    const { drew, over } = service.prints.follow(asked.caller.username, printing, count)
    const notSent = () => (byReading ? Promise.resolve() : runUnit('notPrinted', asked))
    try {
      const file =
        answer === 'pdf'
          ? { bytes: await draw(papers, signal, drew), type: 'application/pdf', name }
          : { bytes: papers, type: plainFile, name }
      return { of: 'file', file, sent: () => runUnit('printed', { ...asked, rows }), notSent }
    } catch (error) {
      await notSent()
      throw error
    } finally {
      over()
    }
  }

  return request => {
    const printed = async () => {
      const reply = await print(readingOf(name, request), request.signal)
      noteOpening(service, name, request)
      return reply
    }
    return unlessGone(request.signal, printed())
  }
}
