export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
export const months = 'january february march april may june july august september october november december'.split(' ')

/** The position, from 1, of the name that begins with the text; 0 if none does or the text is shorter than 3. */
export const placeOf = (text: string, names: readonly string[]): number =>
  text.length < 3 ? 0 : names.findIndex(name => name.startsWith(text)) + 1

export const inAWeek = '(?:星期|週|周|禮拜)[一二三四五六日天]'
const isInAWeek = new RegExp(`^${inAWeek}$`)

/** 1 for Monday to 7 for Sunday; 0 if it is no weekday. 星期日, 週日 and 禮拜日 are Sunday. */
export const chineseWeekday = (text: string): number =>
  isInAWeek.test(text) ? '一二三四五六日'.indexOf(text.slice(-1).replace('天', '日')) + 1 : 0
