import type { Notices } from '../notices.ts'
import type { Subscriber } from './operation.ts'
import { wordsOf } from './outcome.ts'

/** Milliseconds after which an operation that is still under way is spoken of. */
const slowAfter = 3000

/** Says what came of operations, and of those that are long in coming that they are. */
export function sayOutcomes(notices: Notices): Subscriber {
  const slow = new Map<number, ReturnType<typeof setTimeout>>()
  const over = (number: number) => {
    clearTimeout(slow.get(number))
    slow.delete(number)
  }
  return {
    began({ number, plan: { command } }) {
      const say = () =>
        notices.say({
          tone: 'plain',
          text: `${command.title}: still working.`,
          more: 'You can go on; the result will be said here.',
        })
      slow.set(number, setTimeout(say, slowAfter))
    },
    ended({ number, plan }, outcome, inPrompt) {
      over(number)
      const { command, values, via } = plan
      if (command.effect === 'view' || command.effect === 'show') return
      if (outcome.kind === 'done') {
        const { done } = command.said
        if (done === null) return
        const undoable = via !== 'undo' && typeof outcome.entry === 'number'
        const prints = command.prints?.(values, outcome.answer)
        notices.say({
          tone: 'good',
          text: done ? done(values, outcome.answer) : `${command.title}: done.`,
          operation: number,
          ...(undoable ? { undoable } : {}),
          ...(prints ? { prints } : {}),
        })
      } else if (outcome.kind === 'not offered') {
        notices.say({ tone: 'bad', text: `This server does not offer ${command.title}.` })
      } else {
        const { text, more } = wordsOf(plan, outcome)
        // A prompt says it beside what was typed. A prompt that was left, or none, needs a notice.
        if (command.said.quiet || inPrompt) notices.note(text, more)
        else notices.say({ tone: 'bad', text, ...(more ? { more } : {}) })
      }
    },
    refused(tone, texts) {
      for (const text of texts) notices.say({ tone, text })
    },
    forgotten() {
      for (const number of [...slow.keys()]) over(number)
    },
  }
}
