export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const chineseWeekdays = '一二三四五六日'

/** 'Mon 23 Nov', '11月23日（一）', with the year where it is another one. Another server may send what is no day. */
export function dayName(date: string, isChinese: boolean, today: Temporal.PlainDate): string {
  const day = dayIn(date)
  if (!day) return date
  const isThisYear = day.year === today.year
  if (isChinese)
    return `${isThisYear ? '' : `${day.year}年`}${day.month}月${day.day}日（${chineseWeekdays[day.dayOfWeek - 1]}）`
  const year = isThisYear ? '' : ` ${day.year}`
  return `${weekdayNames[day.dayOfWeek - 1]} ${day.day} ${monthNames[day.month - 1]}${year}`
}

/** Another server may send something else. */
export function dayIn(date: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(date)
  } catch {
    return undefined
  }
}
