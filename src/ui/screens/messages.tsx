import { useCallback, useMemo, useState } from 'react'
import type { EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createMessage from '#commands/messages/create-message.ts'
import deleteMessage from '#commands/messages/delete-message.ts'
import editMessage from '#commands/messages/edit-message.ts'
import toggleMessageStatus from '#commands/messages/toggle-message-status.ts'
import type { Message } from '#contract/messages.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { folded, studentString } from '#rules/names.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { Chip } from '../kit/chip.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import type { Column } from '../kit/table-column.ts'
import { List } from '../list/list.tsx'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

/** A message with the words its recipient is known by. */
type Row = Message & { readonly recipient: string }

const id = (row: Row) => row.message_id
const subject = (row: Row): EntityRef => ({ kind: 'message', id: row.message_id })
const dim = (row: Row) => row.status !== 'active'
const words = (row: Row) => folded(`${row.recipient} ${row.text}`)
const localCommands = { 'messages/create-message': {} }

const columns: readonly Column<Row>[] = [
  { id: 'recipient', title: t('Recipient'), width: 220, render: row => row.recipient, sortKey: row => row.recipient },
  { id: 'message', title: t('Message'), width: 240, flex: 1, render: row => row.text, sortKey: row => row.text },
  {
    id: 'created',
    title: t('Created At'),
    width: 160,
    className: 'text-text-2',
    render: row => timestampOf(row.ctime),
    sortKey: row => row.ctime,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 100,
    render: row => <Chip tone={row.status === 'active' ? 'good' : 'plain'} label={t(row.status)} />,
    sortKey: row => row.status,
  },
]
const actions = (row: Row) => {
  const given = { message: row.message_id }
  return (
    <>
      <CommandButton command={editMessage} given={given} via="row" look="icon" icon="pencil" />
      <CommandButton
        command={toggleMessageStatus}
        given={given}
        via="row"
        look="icon"
        icon="circle-off"
        tone={row.status === 'active' ? 'good' : undefined}
      />
      <CommandButton command={deleteMessage} given={given} via="row" look="icon" icon="trash" />
    </>
  )
}

export function Messages() {
  const { runner } = useApp()
  const search = useSearch()
  const { data, isPending } = useRead('getMessage', {})
  const students = useRead('getStudent', {}).data
  const classes = useRead('getClass', {}).data
  const [count, setCount] = useState<number>()
  const rows = useMemo(() => {
    if (!data) return isPending ? undefined : []
    const names = new Map([
      ...(students?.data ?? []).map(each => [each.student_id, studentString(each)] as const),
      ...(classes?.data ?? []).map(each => [each.class_id, `${each.class_name} (${each.class_id})`] as const),
    ])
    return data.data.map((message): Row => {
      const to = message.recipient_type === 'all' ? undefined : (message.class_id ?? message.student_id ?? '')
      return { ...message, recipient: to === undefined ? t('All') : (names.get(to) ?? to) }
    })
  }, [data, isPending, students, classes])
  const open = useCallback(
    (row: Row) => void runner.start(invoke(editMessage, { message: row.message_id }), 'row'),
    [runner],
  )
  return (
    <Screen heading={t('Message Board')} count={count}>
      <List
        label={t('Messages')}
        level="screen"
        rows={rows}
        id={id}
        words={words}
        columns={columns}
        alwaysPaged
        search="Search by recipient or message"
        empty="Nothing to show."
        subject={subject}
        onOpen={open}
        actions={actions}
        actionsWidth={110}
        dim={dim}
        onCount={setCount}
        start={search['a.message']}
        localCommands={localCommands}
        bar={<CommandButton command={createMessage} look="main" />}
        hints={
          <KeyHints
            hints={[
              { keys: 'E', words: t('edit') },
              { keys: 'A', words: t('toggle') },
              { keys: 'D', words: t('delete') },
              { keys: '?', words: t('keys') },
            ]}
          />
        }
      />
    </Screen>
  )
}
