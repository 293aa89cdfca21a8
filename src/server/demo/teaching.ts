import type { Business } from '#contract/business.ts'
import type { Role } from '#contract/session.ts'
import type { Weekday } from '#contract/slots.ts'
import type { TokenType } from '#contract/tokens.ts'

export const business: Business = {
  name_en: 'Banyan Court Tutorial School',
  name_zh: '榕苑補習學校',
  address_en: '12/F, Banyan Court, 288 Sai Yee Street, Mong Kok, Kowloon',
  address_zh: '九龍旺角洗衣街288號榕苑12樓',
  registration_number: '999042',
  phone: '23990188',
}

/** Everybody's password is 'demo'. */
export const staff = [
  { username: 'boss', name: 'Winnie Lau', role: 'boss' },
  { username: 'may', name: 'May Kwok', role: 'super admin' },
  { username: 'kit', name: 'Kit Ho', role: 'admin' },
] as const satisfies readonly { username: string; name: string; role: Role }[]
export type StaffName = (typeof staff)[number]['username']

/** Dollars. */
export const tokens: readonly { readonly name: string; readonly type: TokenType; readonly value: number }[] = [
  { name: 'Primary', type: 'Live', value: 165 },
  { name: 'Junior', type: 'Live', value: 195 },
  { name: 'DSE Core', type: 'Live', value: 260 },
  { name: 'DSE Elective', type: 'Live', value: 287.5 },
  { name: 'International', type: 'Live', value: 340 },
  { name: 'Video Core', type: 'Video', value: 120 },
  { name: 'Video Elective', type: 'Video', value: 137.5 },
]

export type Course = {
  readonly name: string
  readonly token: string
  readonly lessons: number
  /** The levels it is for, from 0 (P4) to 8 (S6). */
  readonly from: number
  readonly to: number
  /** 'local': the DSE; 'international': the IGCSE. */
  readonly curriculum: 'any' | 'local' | 'international'
  readonly printing: string
  readonly description: string
  /** The video course that comes with it. */
  readonly video?: string
}

export const videoCourses: readonly Course[] = [
  {
    name: 'vc DSE English Writing',
    token: 'Video Core',
    lessons: 10,
    from: 6,
    to: 8,
    curriculum: 'local',
    printing: 'Writing Notes 1-10, A4 double-sided',
    description: 'Paper 2, one text type a lesson.',
  },
  {
    name: 'vc DSE Mathematics Core',
    token: 'Video Core',
    lessons: 12,
    from: 6,
    to: 8,
    curriculum: 'local',
    printing: 'Core Drill 1-12, A4, stapled',
    description: 'Section A in twelve lessons.',
  },
  {
    name: 'vc DSE Physics Mechanics',
    token: 'Video Elective',
    lessons: 8,
    from: 6,
    to: 8,
    curriculum: 'local',
    printing: 'Mechanics Workbook, A4 booklet',
    description: 'Force and motion.',
  },
]

export const liveCourses: readonly Course[] = [
  {
    name: 'Primary English',
    token: 'Primary',
    lessons: 100,
    from: 0,
    to: 2,
    curriculum: 'any',
    printing: 'Weekly Reader, A4 colour, 4 pages',
    description: 'Reading, dictation, a short text every week.',
  },
  {
    name: 'Primary Mathematics',
    token: 'Primary',
    lessons: 80,
    from: 0,
    to: 2,
    curriculum: 'any',
    printing: 'Worksheet, A4 double-sided',
    description: 'School mathematics and competition problems.',
  },
  {
    name: 'Junior English',
    token: 'Junior',
    lessons: 110,
    from: 3,
    to: 5,
    curriculum: 'any',
    printing: 'Grammar Sheet, A4; Reading Booklet in the first lesson of a month',
    description: '',
  },
  {
    name: 'Junior Mathematics',
    token: 'Junior',
    lessons: 110,
    from: 3,
    to: 5,
    curriculum: 'any',
    printing: 'Worksheet and answer key, A4 double-sided',
    description: '',
  },
  {
    name: 'Junior Science',
    token: 'Junior',
    lessons: 40,
    from: 3,
    to: 5,
    curriculum: 'any',
    printing: 'Experiment Sheet, A4',
    description: 'Integrated Science with an experiment every other week.',
  },
  {
    name: 'DSE English',
    token: 'DSE Core',
    lessons: 120,
    from: 6,
    to: 8,
    curriculum: 'local',
    printing: 'Mock Paper, A3 folded; listening sheet',
    description: 'All four papers.',
    video: 'vc DSE English Writing',
  },
  {
    name: 'DSE Mathematics',
    token: 'DSE Core',
    lessons: 120,
    from: 6,
    to: 8,
    curriculum: 'local',
    printing: 'Past Paper by topic, A4 double-sided',
    description: 'Compulsory part.',
    video: 'vc DSE Mathematics Core',
  },
  {
    name: 'DSE Physics',
    token: 'DSE Elective',
    lessons: 60,
    from: 6,
    to: 8,
    curriculum: 'local',
    printing: 'Notes and exercise, A4, stapled',
    description: '',
    video: 'vc DSE Physics Mechanics',
  },
  {
    name: 'IGCSE Mathematics',
    token: 'International',
    lessons: 60,
    from: 4,
    to: 7,
    curriculum: 'international',
    printing: '',
    description: 'Extended tier, Papers 2 and 4.',
  },
]

/** What families say when they ask for leave; some say nothing. */
export const leaveReasons: readonly { readonly title: string | null; readonly description: string | null }[] = [
  { title: 'Sick leave', description: 'Fever since last night, will see the doctor.' },
  { title: 'Sick leave', description: 'Dental appointment.' },
  { title: 'School examination', description: 'Uniform test on the next day.' },
  { title: 'School activity', description: 'Inter-school athletics meet, back after 7 pm.' },
  { title: 'Music examination', description: 'ABRSM piano examination in Tsim Sha Tsui.' },
  { title: 'Family trip', description: '家庭旅行，下星期回港。' },
  { title: 'Family gathering', description: 'Grandmother’s birthday dinner.' },
  { title: null, description: null },
]

const hours = (days: readonly Weekday[], opening: string, closing: string) =>
  days.map(day => ({ day, opening, closing }))
const schooldays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const weekend = ['saturday', 'sunday'] as const

/** When the room with the iPads is open, and how many there are. */
export const openingHours = {
  term: {
    capacity: 6,
    week: [...hours(schooldays, '14:00:00', '21:00:00'), ...hours(weekend, '10:00:00', '19:00:00')],
  },
  summer: {
    capacity: 8,
    week: [...hours(schooldays, '10:00:00', '20:00:00'), ...hours(weekend, '10:00:00', '18:00:00')],
  },
  mocks: {
    capacity: 8,
    week: [...hours(schooldays.slice(1), '13:00:00', '21:00:00'), ...hours(weekend, '09:00:00', '21:00:00')],
  },
} as const

/** Why places are kept back; some say nothing. */
export const holdReasons: readonly (string | null)[] = [
  'Trial lesson, Mrs Cheung',
  'iPad 4 is being repaired',
  '學校探訪：培正中學',
  null,
  'DSE Physics: make-up for Sunday’s group',
]
