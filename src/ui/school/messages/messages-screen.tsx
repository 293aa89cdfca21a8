import { invoke } from '#client/command/invocation.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { messagesText } from '#client/messages/messages.ts'
import createMessage from '#commands/messages/create-message.ts'
import deleteMessage from '#commands/messages/delete-message.ts'
import editMessage from '#commands/messages/edit-message.ts'
import readMessage from '#commands/messages/read-message.ts'
import toggleMessageStatus from '#commands/messages/toggle-message-status.ts'
import type { Message } from '#contract/messages.ts'
import { type Action, toggling } from '../../actions/action.ts'
import { useRows } from '../../app/use-read.ts'
import { useSearch } from '../../app/use-search.ts'
import { List } from '../../list/list.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { Screen } from '../../screen/screen.tsx'

const fields = ['recipient', 'text', 'created_at', 'status'] as const
const actions = (row: Message): readonly Action[] => {
  const given = { message: row.message_id }
  return [
    { ...invoke(editMessage, given), icon: 'pencil' },
    toggling(invoke(toggleMessageStatus, given), row.status),
    { ...invoke(readMessage, given), button: false },
    { ...invoke(deleteMessage, given), icon: 'trash' },
  ]
}

const open = (row: Message) => invoke(editMessage, { message: row.message_id })

const toolbar: readonly Action[] = [{ ...invoke(createMessage), look: 'main' }]

export function Messages() {
  const kind = useEntityList('message', fields)
  const start = useSearch('a.message')
  const list = useRows('getMessage', {})
  return (
    <Screen>
      <List
        label={t(generalText.messages)}
        level="screen"
        {...list}
        {...kind}
        alwaysPaged
        search={messagesText.searchByRecipientOrMessage}
        empty={generalText.nothingToShow}
        open={open}
        actions={actions}
        actionsWidth={110}
        start={start}
        toolbar={toolbar}
      />
    </Screen>
  )
}
