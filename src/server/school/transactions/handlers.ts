import { getStudentTransactionRecords } from './get-student-transaction-records.ts'

/** The handlers of the calls of this folder. */
export const transactions = {
  getStudentTransactionRecords,
} as const
