import { useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createMessage from '#commands/messages/create-message.ts'
import deleteMessage from '#commands/messages/delete-message.ts'
import editMessage from '#commands/messages/edit-message.ts'
import toggleMessageStatus from '#commands/messages/toggle-message-status.ts'
import type { Message } from '#contract/messages.ts'
import type { Action } from '../action.ts'
import { List } from '../list/list.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const fields = ['recipient', 'text', 'created_at', 'status'] as const
const actions = (row: Message): readonly Action[] => {
  const given = { message: row.message_id }
  return [
    { ...invoke(editMessage, given), icon: 'pencil' },
    { ...invoke(toggleMessageStatus, given), icon: 'circle-off', tone: row.status === 'active' ? 'good' : undefined },
    { ...invoke(deleteMessage, given), icon: 'trash' },
  ]
}

const open = (row: Message) => invoke(editMessage, { message: row.message_id })

const toolbar: readonly Action[] = [{ ...invoke(createMessage), look: 'main' }]

export function Messages() {
  const list = useEntityList('message', fields)
  const search = useSearch()
  const { data, isPending } = useRead('getMessage', {})
  const [count, setCount] = useState<number>()
  return (
    <Screen count={count}>
      <List
        label={t('Messages')}
        level="screen"
        rows={data?.data ?? (isPending ? undefined : [])}
        {...list}
        alwaysPaged
        search="Search by recipient or message"
        empty="Nothing to show."
        open={open}
        actions={actions}
        actionsWidth={110}
        onCount={setCount}
        start={search['a.message']}
        toolbar={toolbar}
      />
    </Screen>
  )
}
