/** A number of tokens as people read it, with a true minus. */
export const tokenCount = (amount: number): string => String(amount).replace('-', '−')
