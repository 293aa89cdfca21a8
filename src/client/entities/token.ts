import type { TokenDefinition, TokenName } from '#contract/tokens.ts'
import { t } from '../messages/message.ts'
import { tokensText } from '../messages/tokens.ts'
import type { Field } from './field.ts'
import { defineKind } from './kind.ts'

const nameField: Field<{ readonly token_name: string }, 'text'> = {
  type: 'text',
  label: 'Token Name',
  zh: '代幣名稱',
  value: row => row.token_name,
  search: 'title',
  width: 140,
  flex: 1,
}

export const token = defineKind<TokenDefinition>()({
  title: 'Tokens',
  one: 'token',
  id: row => row.token_name,
  stored: [{ table: 'tokens', id: row => row.token_id }],
  label: row => row.token_name,
  hint: ['token_type', 'token_value'],
  fields: {
    token_name: nameField,
    token_type: {
      type: 'choice',
      label: 'Token Type',
      zh: '代幣類別',
      zhValues: { Live: '面授', Video: '影片' },
      names: ['type', '代幣類型'],
      value: row => row.token_type,
      search: true,
      width: 100,
    },
    token_value: {
      type: 'money',
      label: 'Token Value',
      zh: '代幣價值',
      names: ['value', 'price'],
      value: row => row.token_value,
      width: 110,
    },
  },
})

export const tokenName = defineKind<TokenName>()({
  title: 'Tokens',
  one: 'token',
  id: row => row.token_name,
  stored: [{ table: 'tokens', id: row => row.token_id }],
  label: row => row.token_name,
  hint: ['token_value', 'amount'],
  needs: ['tokens'],
  fields: {
    token_name: nameField,
    token_value: {
      type: 'money',
      label: 'Token Value',
      zh: '代幣價值',
      // The documented list of names does not contain it.
      value: (row, { tokens }) => tokens.get(row.token_name)?.token_value,
      width: 110,
    },
    amount: {
      type: 'balance',
      label: 'Amount',
      zh: '數量',
      value: row => row.amount,
      brief: ({ amount }) => (amount === undefined ? '' : t(tokensText.hasNow({ amount }))),
      width: 110,
    },
  },
})
