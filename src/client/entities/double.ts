import { doublesText } from '../messages/doubles.ts'
import { generalText } from '../messages/general.ts'
import { type Message, t } from '../messages/message.ts'
import { type Double, type KeyedKind, seen } from './doubles.ts'
import { defineKind } from './kind.ts'

const whats: Readonly<Record<KeyedKind, Message>> = {
  student: generalText.studentLoginId,
  staff: doublesText.usernameOf,
  class: doublesText.classOf,
  course: doublesText.courseOf,
  quiz: doublesText.quizOf,
  holiday: doublesText.holidayOf,
  token: doublesText.tokenOf,
}
const remedies: Readonly<Record<KeyedKind, Message>> = {
  student: doublesText.editOne,
  staff: doublesText.deleteAndAdd,
  class: doublesText.deleteOrMigrate,
  course: doublesText.editOne,
  quiz: doublesText.editOne,
  holiday: doublesText.deleteOne,
  token: doublesText.deleteUnused,
}

/** The name of the record, where it is not the text itself. */
const besides = ({ record, text }: Pick<Double, 'record' | 'text'>) => (record === text ? '' : record)

/** A record whose login ID, username or name is also that of another. */
export const double = defineKind<Double>()({
  title: 'Doubles',
  one: 'double',
  id: row => `${row.kind} ${row.id}`,
  label: row => row.record,
  fields: {
    what: { type: 'text', label: 'What', zh: '類別', value: row => t(whats[row.kind]), width: 130 },
    text: {
      type: 'text',
      label: 'Written',
      zh: '寫法',
      value: row => seen(row.text),
      search: true,
      width: 150,
      flex: 1,
    },
    record: { type: 'text', label: 'Of', zh: '記錄', value: besides, search: true, width: 200, flex: 1.4 },
    others: {
      type: 'text',
      label: 'The same as',
      zh: '相同',
      value: row => row.others.map(other => [seen(other.text), besides(other)].filter(Boolean).join(', ')).join(' · '),
      search: true,
      width: 240,
      flex: 1.8,
    },
    remedy: {
      type: 'text',
      label: 'What to do',
      zh: '處理',
      value: row => t(remedies[row.kind]),
      width: 230,
    },
  },
})
