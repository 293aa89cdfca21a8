import { list, type Message, sentences, verbatim } from '../messages/message.ts'
import { shellText } from '../messages/shell.ts'
import type { Viewer } from './viewers.ts'

/** 'Ka Yan Wong is editing this. May Chan has this open.'; `undefined` when nobody has it open. */
export function viewersSaid(viewers: readonly Viewer[]): Message | undefined {
  const editing = viewers.filter(each => each.editing)
  const reading = viewers.filter(each => !each.editing)
  const said = [
    editing.length > 0 && (editing.length === 1 ? shellText.isEditingThis : shellText.areEditingThis)(namesOf(editing)),
    reading.length > 0 && (reading.length === 1 ? shellText.hasThisOpen : shellText.haveThisOpen)(namesOf(reading)),
  ].filter(each => each !== false)
  const [first, ...others] = said
  return first && sentences(first, ...others)
}

const namesOf = (viewers: readonly Viewer[]) => ({ names: list(viewers.map(({ name }) => verbatim(name))) })
