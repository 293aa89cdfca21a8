import { getBankLines } from './get-bank-lines.ts'
import { ignoreBankLines } from './ignore-bank-lines.ts'
import { importBankLines } from './import-bank-lines.ts'
import { matchBankLines } from './match-bank-lines.ts'

/** The answers about what came in at the bank. */
export const bank = { importBankLines, getBankLines, matchBankLines, ignoreBankLines } as const
