type PublicHoliday = {
  readonly holiday: string
  /** The name contains the year, because a holiday's name is unique. */
  readonly name_en: string
  readonly name_zh: string
}

/**
 * The general holidays of Hong Kong in a year, in order: as gazetted, or as the almanac predicts for years not gazetted
 * yet. A holiday on a Sunday moves to the Monday after.
 */
export function publicHolidays(year: number): Promise<readonly PublicHoliday[]> {
  const kept = computed.get(year) ?? compute(year)
  computed.set(year, kept)
  return kept
}

/** Computing a year takes a tenth of a second, during which the process does nothing else. */
const computed = new Map<number, Promise<readonly PublicHoliday[]>>()

async function compute(year: number): Promise<readonly PublicHoliday[]> {
  // Loaded on first use: it holds the calendars of the whole world, and few requests need it.
  const { default: Holidays } = await import('date-holidays')
  const calendar = new Holidays('HK', { types: ['public'] })
  const chinese = new Map(calendar.getHolidays(year, 'zh').map(({ date, name }) => [date, name]))
  return calendar.getHolidays(year, 'en').map(({ date, name }) => ({
    holiday: date.slice(0, 10),
    name_en: `${name} ${year}`,
    name_zh: `${chinese.get(date) ?? name} ${year}`,
  }))
}
