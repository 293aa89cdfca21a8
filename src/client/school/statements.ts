/** The number of a statement: that of its family, and the month in which it ends. */
export const statementNumber = (family_id: string, to: string): string =>
  `ST-${family_id}-${to.slice(0, 7).replace('-', '')}`
