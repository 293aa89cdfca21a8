const full = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** '2026-11-20' as '20 Nov 2026 / 2026年11月20日'. */
export function paperDay(day: string): string {
  const { year, month, day: number } = Temporal.PlainDate.from(day)
  return `${number} ${full[month - 1]!.slice(0, 3)} ${year} / ${year}年${month}月${number}日`
}

/** '2026-11' as 'November 2026 / 2026年11月'. */
export function paperMonth(yearMonth: string): string {
  const { year, month } = Temporal.PlainYearMonth.from(yearMonth)
  return `${full[month - 1]} ${year} / ${year}年${month}月`
}

/** From one day to another, English and Chinese. */
export function paperPeriod(from: string, to: string): [string, string] {
  const [english, chinese] = paperDay(from).split(' / ')
  const [englishEnd, chineseEnd] = paperDay(to).split(' / ')
  return from === to ? [`${english}`, `${chinese}`] : [`${english} to ${englishEnd}`, `${chinese}至${chineseEnd}`]
}
