import { useCallback, useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createMessage from '#commands/messages/create-message.ts'
import deleteMessage from '#commands/messages/delete-message.ts'
import editMessage from '#commands/messages/edit-message.ts'
import toggleMessageStatus from '#commands/messages/toggle-message-status.ts'
import type { Message } from '#contract/messages.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { List } from '../list/list.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const localCommands = { 'messages/create-message': {} }

const fields = ['recipient', 'text', 'created_at', 'status'] as const
const actions = (row: Message) => {
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
  const list = useEntityList('message', fields)
  const { runner } = useApp()
  const search = useSearch()
  const { data, isPending } = useRead('getMessage', {})
  const [count, setCount] = useState<number>()
  const open = useCallback(
    (row: Message) => void runner.start(invoke(editMessage, { message: row.message_id }), 'row'),
    [runner],
  )
  return (
    <Screen heading={t('Message Board')} count={count}>
      <List
        label={t('Messages')}
        level="screen"
        rows={data?.data ?? (isPending ? undefined : [])}
        {...list}
        alwaysPaged
        search="Search by recipient or message"
        empty="Nothing to show."
        onOpen={open}
        actions={actions}
        actionsWidth={110}
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
