import { list, type Message, sentences, verbatim } from '../messages/message.ts'
import { shellText } from '../messages/shell.ts'
import type { Viewer } from './viewers.ts'

/** 'Ka Yan Wong is editing this. May Chan has this open.'; `undefined` when nobody has it open. */
export function viewersSaid(viewers: readonly Viewer[]): Message | undefined {
  const editing = viewers.filter(each => each.editing)
  const reading = viewers.filter(each => !each.editing)
  const [first, ...others] = [
    ...(editing.length > 0 ? [shellText.editing(namesOf(editing))] : []),
    ...(reading.length > 0 ? [shellText.reading(namesOf(reading))] : []),
  ]
  return first && sentences(first, ...others)
}

const namesOf = (viewers: readonly Viewer[]) => ({
  names: list(viewers.map(({ name }) => verbatim(name))),
  count: viewers.length,
})
