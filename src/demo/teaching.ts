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

/** The password of every account is 'demo'. */
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

type Course = {
  readonly name: string
  readonly token: string
  readonly lessons: number
  /** The levels of the course, from 0 (P4) to 8 (S6). */
  readonly from: number
  readonly to: number
  /** 'local': the DSE; 'international': the IGCSE. */
  readonly curriculum: 'any' | 'local' | 'international'
  readonly printing: string
  readonly description: string
  /** The video course that belongs to it. */
  readonly video?: string
}
type LiveCourse = Course & {
  readonly quizzes: readonly { readonly name: string; readonly fullMark: number; readonly detail: string | null }[]
}

/** Quizzes of one kind, counted from 1. */
const quizzes = (name: string, fullMark: number, ...details: readonly (string | null)[]): LiveCourse['quizzes'] =>
  details.map((detail, at) => ({ name: `${name} ${at + 1}`, fullMark, detail }))

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

export const liveCourses: readonly LiveCourse[] = [
  {
    name: 'Primary English',
    token: 'Primary',
    lessons: 100,
    from: 0,
    to: 2,
    curriculum: 'any',
    printing: 'Weekly Reader, A4 colour, 4 pages',
    description: 'Reading, dictation, a short text every week.',
    quizzes: quizzes('Primary English Dictation', 50, 'Units 1-3', 'Units 4-6', '默書：Unit 7 至 9', null),
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
    quizzes: quizzes('Primary Mathematics Quiz', 100, 'Fractions', 'Area and perimeter', 'Speed', '文字題'),
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
    quizzes: quizzes('Junior English Grammar', 40, 'Tenses', 'Passive voice', 'Reported speech', 'Conditionals'),
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
    quizzes: quizzes('Junior Mathematics Quiz', 60, 'Directed numbers', 'Polynomials', 'Congruent triangles', null),
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
    quizzes: quizzes('Junior Science Test', 30, 'Cells', 'Air and combustion'),
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
    quizzes: quizzes(
      'DSE English Mock',
      100,
      'Paper 1, Part B2',
      'Paper 2, Part A',
      'Paper 3, integrated skills',
      'Paper 1, whole',
    ),
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
    quizzes: quizzes('DSE Mathematics Mock', 105, 'Section A(1)', 'Section A(2)', 'Section B', 'Paper 1, whole'),
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
    quizzes: quizzes('DSE Physics Test', 84, 'Heat and gases', 'Force and motion', 'Wave motion'),
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
    quizzes: quizzes(
      'IGCSE Mathematics Paper',
      70,
      'Paper 2, 2023 series',
      'Paper 4, 2023 series',
      'Paper 2, 2024 series',
    ),
  },
]

/** Reasons that families give for leave. Some give none. */
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

/** When students can watch video lessons, and how many at once. */
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

/** Reasons for held places. Some have none. */
export const holdReasons: readonly (string | null)[] = [
  'Trial lesson, Mrs Cheung',
  'iPad 4 is being repaired',
  '學校探訪：培正中學',
  null,
  'DSE Physics: make-up for Sunday’s group',
]

/** Messages to everybody, to a class, to a family. */
export const schoolNews: readonly string[] = [
  'The school is closed on public holidays. Lessons go on a week later.',
  'Typhoon signal No. 8 or the black rainstorm warning: lessons are cancelled and no token is spent.',
  '各位家長：繳費通知書已發出，請於月底前繳交，可付現金或銀行入數。',
  'The bill of this month is ready. Please bring the deposit slip when you have paid at the bank.',
  'The lift of Banyan Court is repaired on Saturday morning. Please use the one on Shantung Street.',
  '影片課堂：暑假期間開放至晚上八時，歡迎預約。',
]
export const classNews: readonly string[] = [
  'Please bring the workbook and a calculator to the next lesson.',
  'There is a quiz next week: see the page that was given out.',
  '下星期小測，請溫習今堂筆記。',
  'The next lesson begins with corrections: bring your marked paper.',
  '請帶備上次的工作紙，導師會即堂講解。',
]
/** What is remembered of a student. */
export const studentNotes: readonly string[] = [
  'Allergic to peanuts.',
  'Collected by the grandmother; call the father only.',
  'Call after 18:30, at work before that.',
  '媽媽上班，請用 WhatsApp 聯絡。',
  'Comes by school bus, is often five minutes late.',
  'Short-sighted: please a seat in the front row.',
  'Prepares for the interview of a direct subsidy school.',
  'The aunt pays by bank-in; the name is not the family’s.',
]

export const familyNews: readonly string[] = [
  'The umbrella and the pencil case that were left behind are kept at the counter.',
  'Please call the office about next month’s timetable.',
  '陳老師想與家長談談最近的進度，請致電 2399 0188。',
  'Your copy of the receipt is ready at the counter.',
  'Well done: full marks in the last dictation!',
]
