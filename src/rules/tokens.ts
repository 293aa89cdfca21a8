/** A number of tokens as shown, with a typographic minus. */
export const tokenCount = (amount: number): string => String(amount).replace('-', '−')
