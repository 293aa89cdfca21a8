import { invoke } from '#client/command/invocation.ts'
import bankLines from '#commands/bank/bank-lines.ts'
import importBankFile from '#commands/bank/import-bank-file.ts'
import ageing from '#commands/families/ageing.ts'
import listLivePayments from '#commands/payments/list-live-payments.ts'
import listVideoPayments from '#commands/payments/list-video-payments.ts'
import allReceipts from '#commands/receipts/all-receipts.ts'
import openMonth from '#commands/receipts/open-month.ts'
import type { Action } from '../../actions/action.ts'
import type { MonthGiven } from '../../list/months.tsx'
import { Months } from '../../list/months.tsx'
import { ToCollect, ToCollectLine } from './to-collect.tsx'

const lists: readonly Action[] = [
  invoke(allReceipts),
  invoke(listLivePayments),
  invoke(listVideoPayments),
  invoke(ageing),
  invoke(bankLines),
  { ...invoke(importBankFile), button: false },
]
const toolbar = { live: lists, video: lists }
const open = (given: MonthGiven) => invoke(openMonth, given)
const about = (given: MonthGiven) => [open(given)]

export const Payments = () => (
  <Months open={open} toolbar={toolbar} about={about} beside={<ToCollect />} above={<ToCollectLine />} />
)
