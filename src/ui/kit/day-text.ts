/** How a day, a month or a time is read from what was typed, and moved by the up and down keys. */
export type DayText = {
  /** The native input whose picker is shown. */
  readonly type: 'date' | 'month' | 'time'
  /** The shape of the value: 'yyyy-MM-dd'. */
  readonly shape: string
  /** The value, '' while the text is none. */
  readonly read: (typed: string) => string
  readonly step: (value: string, by: number) => string
}

const two = (number: number): string => String(number).padStart(2, '0')
/** Full-width digits of a Chinese keyboard are digits. */
const narrow = (typed: string): string => typed.normalize('NFKC').trim()

function day(year: number, month: number, date: number): string {
  const utc = new Date(Date.UTC(year, month - 1, date))
  const real = utc.getUTCFullYear() === year && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === date
  return real && year >= 1000 ? utc.toISOString().slice(0, 10) : ''
}

/** Also 2026/11/5, 20261105 and, as Hong Kong writes it, 5/11/2026. */
export const dayText: DayText = {
  type: 'date',
  shape: 'yyyy-MM-dd',
  read: typed => {
    const text = narrow(typed)
    const first = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
    if (first) return day(Number(first[1]), Number(first[2]), Number(first[3]))
    const last = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
    return last ? day(Number(last[3]), Number(last[2]), Number(last[1])) : ''
  },
  step: (value, by) => {
    const next = new Date(`${value}T00:00:00Z`)
    next.setUTCDate(next.getUTCDate() + by)
    return next.toISOString().slice(0, 10)
  },
}

/** Also 2026/11, 202611 and 11/2026. */
export const monthText: DayText = {
  type: 'month',
  shape: 'yyyy-MM',
  read: typed => {
    const text = narrow(typed)
    const first = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(text) ?? /^(\d{4})(\d{2})$/.exec(text)
    if (first) return day(Number(first[1]), Number(first[2]), 1).slice(0, 7)
    const last = /^(\d{1,2})[-/.](\d{4})$/.exec(text)
    return last ? day(Number(last[2]), Number(last[1]), 1).slice(0, 7) : ''
  },
  step: (value, by) => {
    const next = new Date(`${value}-01T00:00:00Z`)
    next.setUTCMonth(next.getUTCMonth() + by)
    return next.toISOString().slice(0, 7)
  },
}

/** Also 930, 0930, 9:30 and 4:30pm; the keys move it by half an hour within the day. */
export const timeText: DayText = {
  type: 'time',
  shape: 'HH:mm',
  read: typed => {
    const found = /^(\d{1,2})[:.]?(\d{2})(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/i.exec(narrow(typed))
    if (!found) return ''
    const half = found[3]?.toLowerCase()
    const hour = half ? (Number(found[1]) % 12) + (half === 'p' ? 12 : 0) : Number(found[1])
    return hour < 24 && Number(found[2]) < 60 ? `${two(hour)}:${found[2]}` : ''
  },
  step: (value, by) => {
    const [hour = 0, minute = 0] = value.split(':').map(Number)
    const next = (hour * 60 + minute + by * 30 + 1440) % 1440
    return `${two(Math.floor(next / 60))}:${two(next % 60)}`
  },
}
