import type { TokenDefinition, TokenName } from '#contract/tokens.ts'
import { defineKind } from './kind.ts'

export const token = defineKind<TokenDefinition>()({
  title: 'Tokens',
  id: row => row.token_name,
  label: row => row.token_name,
  hint: ['token_type', 'token_value'],
  fields: {
    token_name: {
      type: 'text',
      label: 'Token Name',
      zh: '代幣名稱',
      value: row => row.token_name,
      search: 'everywhere',
      width: 140,
      flex: 1,
    },
    token_type: {
      type: 'choice',
      label: 'Token Type',
      zh: '代幣類型',
      value: row => row.token_type,
      search: 'everywhere',
      width: 100,
    },
    token_value: { type: 'money', label: 'Token Value', zh: '代幣價值', value: row => row.token_value, width: 110 },
  },
})

export const tokenName = defineKind<TokenName>()({
  title: 'Tokens',
  id: row => row.token_name,
  label: row => row.token_name,
  fields: {
    token_name: {
      type: 'text',
      label: 'Token Name',
      zh: '代幣名稱',
      value: row => row.token_name,
      search: 'everywhere',
      width: 140,
      flex: 1,
    },
  },
})
