export type PublicHoliday = {
  readonly holiday: string
  /** Each with the year in it: the house knows holidays by name. */
  readonly name_en: string
  readonly name_zh: string
}

/**
 * The general holidays of Hong Kong in a year, in order, as gazetted or, where the year is not gazetted yet, as the
 * almanac has them; those that fall on a Sunday are the Mondays after it. Takes a tenth of a second, so keep the answer.
 */
export async function publicHolidays(year: number): Promise<readonly PublicHoliday[]> {
  // The calendars of the whole world, which few days ask for: not read at every start.
  const { default: Holidays } = await import('date-holidays')
  const calendar = new Holidays('HK', { types: ['public'] })
  const chinese = new Map(calendar.getHolidays(year, 'zh').map(({ date, name }) => [date, name]))
  return calendar.getHolidays(year, 'en').map(({ date, name }) => ({
    holiday: date.slice(0, 10),
    name_en: `${name} ${year}`,
    name_zh: `${chinese.get(date) ?? name} ${year}`,
  }))
}
