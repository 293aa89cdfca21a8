/** The reads that a movement of tokens makes out of date: the balances of all, and of one what he has and how it came. */
export const ledgerReads = ['getStudentToken', 'getStudentTokenDetails', 'getStudentTransactionRecords'] as const
