/** What an amount pays of debts that stand in the order in which they are paid. All amounts are whole cents. */
export function oldestFirst<Debt>(
  debts: readonly Debt[],
  restOf: (debt: Debt) => number,
  amount: number,
): readonly { readonly debt: Debt; readonly cents: number }[] {
  let left = amount
  return debts.flatMap(debt => {
    const cents = Math.min(left, restOf(debt))
    left -= cents
    return cents > 0 ? [{ debt, cents }] : []
  })
}
