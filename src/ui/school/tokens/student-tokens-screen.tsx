import { invoke } from '#client/command/invocation.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { studentToken } from '#client/entities/student-token.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { studentTokensText } from '#client/messages/student-tokens.ts'
import addToken from '#commands/tokens/add-token.ts'
import tokenDetails from '#commands/tokens/token-details.ts'
import openTransactions from '#commands/transactions/open-transactions.ts'
import type { StudentToken } from '#contract/tokens.ts'
import type { Action } from '../../actions/action.ts'
import { useRows } from '../../app/use-read.ts'
import { useSearch } from '../../app/use-search.ts'
import { List } from '../../list/list.tsx'
import { useFieldList } from '../../list/use-field-list.ts'
import { Screen } from '../../screen/screen.tsx'

const fields = ['student_id', 'student_login_id', 'student_name', 'live_token_amount', 'video_token_amount'] as const
const subject = (row: StudentToken): EntityRef => ({ kind: 'student', id: row.student_id })
const actions = (row: StudentToken): readonly Action[] => {
  const given = { student: row.student_id }
  return [
    { ...invoke(tokenDetails, given), icon: 'ticket' },
    { ...invoke(addToken, given), button: false },
    { ...invoke(openTransactions, given), button: false },
  ]
}

const open = (row: StudentToken) => invoke(tokenDetails, { student: row.student_id })

const toolbar: readonly Action[] = [invoke(addToken)]

export function StudentTokens() {
  const start = useSearch('v.student')
  const list = useRows('getStudentToken', {})
  const kind = useFieldList(studentToken, fields)
  return (
    <Screen>
      <List
        label={t(studentTokensText.studentTokens)}
        level="screen"
        {...list}
        {...kind}
        search={studentTokensText.searchByNameId}
        empty={generalText.nothingToShow}
        subject={subject}
        open={open}
        actions={actions}
        actionsTitle={t(generalText.action)}
        actionsWidth={72}
        start={start}
        toolbar={toolbar}
      />
    </Screen>
  )
}
