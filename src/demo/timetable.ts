const hours = {
  afternoon: ['16:15:00', '17:30:00'],
  evening: ['17:45:00', '19:00:00'],
  night: ['19:15:00', '20:30:00'],
  early: ['09:30:00', '10:45:00'],
  noon: ['11:00:00', '12:15:00'],
  lunch: ['14:00:00', '15:15:00'],
  tea: ['15:30:00', '16:45:00'],
} as const
/** Who teaches what, and where. */
const taught: Readonly<Record<string, readonly [teacher: string, room: string]>> = {
  'Primary English': ['Ms Ho', '1'],
  'Primary Mathematics': ['Mr Yuen', '2'],
  'Junior English': ['Ms Lau', '3'],
  'Junior Mathematics': ['Mr Yuen', '2'],
  'Junior Science': ['Ms Kwan', '4'],
  'DSE English': ['Ms Lau', '3'],
  'DSE Mathematics': ['Mr Tam', '5'],
  'DSE Physics': ['Mr Fok', '6'],
  'IGCSE Mathematics': ['Mr Tam', '5'],
}
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export type PlannedClass = {
  readonly name: string
  readonly course: string
  /** 1 is Monday. */
  readonly weekday: number
  readonly startTime: string
  readonly endTime: string
  readonly teacher: string
  readonly room: string
  /** The week of the first lesson, counted back from this week; negative for a coming week. */
  readonly weeksAgo: number
}

const weekly = (
  course: string,
  day: (typeof weekdays)[number],
  hour: keyof typeof hours,
  weeksAgo: number,
): PlannedClass => {
  const [startTime, endTime] = hours[hour]
  const [teacher, room] = taught[course]!
  const name = `${course} ${day} ${startTime.slice(0, 5)}`
  return { name, course, weekday: weekdays.indexOf(day) + 1, startTime, endTime, teacher, room, weeksAgo }
}

/** The short courses among the oldest have ended. */
export const timetable: readonly PlannedClass[] = [
  weekly('Primary English', 'Mon', 'afternoon', 102),
  weekly('Primary English', 'Wed', 'afternoon', 71),
  weekly('Primary English', 'Sat', 'early', 38),
  weekly('Primary Mathematics', 'Tue', 'afternoon', 103),
  weekly('Primary Mathematics', 'Thu', 'afternoon', 60),
  weekly('Primary Mathematics', 'Sat', 'noon', 21),
  weekly('Primary Mathematics', 'Fri', 'afternoon', 10),
  weekly('Junior English', 'Mon', 'evening', 104),
  weekly('Junior English', 'Wed', 'evening', 66),
  weekly('Junior English', 'Sat', 'lunch', 30),
  weekly('Junior Mathematics', 'Tue', 'evening', 103),
  weekly('Junior Mathematics', 'Thu', 'evening', 74),
  weekly('Junior Mathematics', 'Sat', 'tea', 44),
  weekly('Junior Science', 'Fri', 'evening', 101),
  weekly('Junior Science', 'Sun', 'noon', 48),
  weekly('Junior Science', 'Wed', 'night', 16),
  weekly('DSE English', 'Mon', 'night', 104),
  weekly('DSE English', 'Wed', 'night', 82),
  weekly('DSE English', 'Fri', 'night', 40),
  weekly('DSE English', 'Sun', 'noon', 5),
  weekly('DSE Mathematics', 'Tue', 'night', 103),
  weekly('DSE Mathematics', 'Thu', 'night', 85),
  weekly('DSE Mathematics', 'Sat', 'noon', 52),
  weekly('DSE Mathematics', 'Sun', 'early', 26),
  weekly('DSE Physics', 'Thu', 'evening', 98),
  weekly('DSE Physics', 'Fri', 'evening', 34),
  weekly('DSE Physics', 'Sun', 'lunch', -2),
  weekly('IGCSE Mathematics', 'Sat', 'lunch', 100),
  weekly('IGCSE Mathematics', 'Sat', 'tea', 40),
  weekly('IGCSE Mathematics', 'Wed', 'afternoon', -3),
]
