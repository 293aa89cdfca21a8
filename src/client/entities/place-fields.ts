import { t } from '../messages/message.ts'
import { roomText } from '../messages/room-text.ts'
import type { Field } from './field.ts'

type Placed = { readonly teacher?: string | null | undefined; readonly room?: string | null | undefined }

const roomOf = ({ room }: Placed): string => (room ? t(roomText(room)) : '')

/** Who teaches. `search`: how well a record is found by their name. */
export const teacherField = <Row extends Placed>(search: 'title' | true): Field<Row, 'text'> => ({
  type: 'text',
  label: 'Teacher',
  zh: '導師',
  names: ['老師'],
  value: ({ teacher }) => teacher,
  search,
  width: 120,
})

/** Where it is taught: '3' is also found as 'Room 3'. */
export const roomField = <Row extends Placed>(): Field<Row, 'text'> => ({
  type: 'text',
  label: 'Room',
  zh: '課室',
  value: ({ room }) => room,
  search: true,
  searchedAs: roomOf,
  brief: roomOf,
  width: 80,
})

/** What the class is called. */
export const classNameField = <Row extends { readonly class_name?: string | null | undefined }>(): Field<
  Row,
  'text'
> => ({
  type: 'text',
  label: 'Class Name',
  zh: '班別名稱',
  names: ['class'],
  value: row => row.class_name,
  search: 'title',
  width: 200,
  flex: 1,
})
