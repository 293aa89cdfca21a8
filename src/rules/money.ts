/** Dollars on the wire to whole cents. The contract has checked that there are at most two decimals. */
export const cents = (dollars: number): number => Math.round(dollars * 100)

/** Whole cents to dollars on the wire: 120050 is 1200.5. */
export const dollars = (wholeCents: number): number => wholeCents / 100

/** Dollars as shown: two decimals, thousands separated, no currency sign: '1,200.00'. */
export function money(amount: number): string {
  const [whole = '0', decimals] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}
