import type { EntityKind } from '../entities/kinds.ts'
import { screenNames } from '../messages/screen-names.ts'

/** The roles that see Payment in the menu. All other entries are for everybody. */
const rolesWithPayments: readonly string[] = ['boss', 'super admin', 'admin']
const seesPayments = (role: string | undefined): boolean => role !== undefined && rolesWithPayments.includes(role)

/** The tabs of the screens that have tabs. */
export type Tab = 'live' | 'video'

type Entry<Path extends string = `/${string}`> = {
  /** The command that goes to the screen has the id `go/<id>`. */
  readonly id: string
  readonly path: Path
  readonly label: string
  readonly heading: string
  /** The keys that go to the screen from anywhere; '' for none. */
  readonly keys: string
  /** Other names to find it by. */
  readonly aliases: readonly string[]
  readonly zh: readonly [string, ...string[]]
  /** The kind of the list that its search box is for, if the palette can search it as well. */
  readonly lists?: EntityKind
  /** The kind of the records that its rows are about, where they are sums of those: a row has the id of its record. */
  readonly listAbout?: EntityKind
  /** The names of that list beside those of the screen, by which the palette filters it. */
  readonly listNames?: readonly string[]
  /** Further kinds whose records the palette filters by these names, or by the title of the kind. */
  readonly others?: readonly { readonly of: EntityKind; readonly names: readonly string[] }[]
  /** The labels of its tabs. */
  readonly tabs?: Readonly<Record<Tab, string>>
  /** Its position in the sidebar. In the main list, when not given. */
  readonly place?: 'foot' | 'none'
  /** Who may see it, by role; everybody when not given. */
  readonly shownTo?: (role: string | undefined) => boolean
}

const entries = [
  {
    id: 'dashboard',
    path: '/',
    label: screenNames['/'],
    heading: 'Dashboard',
    keys: 'G D',
    aliases: ['go to dashboard'],
    zh: ['儀表板'],
  },
  {
    id: 'staffs',
    path: '/staffs',
    label: screenNames['/staffs'],
    heading: 'Staffs',
    keys: 'G F',
    aliases: ['go to staff', 'accounts', 'colleagues'],
    zh: ['職員'],
    lists: 'staff',
  },
  {
    id: 'students',
    path: '/students',
    label: screenNames['/students'],
    heading: 'Students',
    keys: 'G S',
    aliases: ['go to students', 'stu'],
    zh: ['學生', '去學生'],
    lists: 'student',
  },
  {
    id: 'courses',
    path: '/courseManagement',
    label: screenNames['/courseManagement'],
    heading: 'Course Management',
    keys: 'G O',
    aliases: ['go to courses', 'course management'],
    zh: ['課程'],
    lists: 'course',
  },
  {
    id: 'classes',
    path: '/classManagement',
    label: screenNames['/classManagement'],
    heading: 'Live Class Management',
    keys: 'G C',
    aliases: ['go to classes', 'live classes'],
    zh: ['現場課', '班級'],
    lists: 'class',
  },
  {
    id: 'video-classes',
    path: '/videoClassManagement',
    label: screenNames['/videoClassManagement'],
    heading: 'Video Class Management',
    keys: 'G V',
    aliases: ['go to video classes', 'video class management'],
    zh: ['影片課'],
    lists: 'student',
    listNames: ['video classes'],
  },
  {
    id: 'quizzes',
    path: '/quizManagement',
    label: screenNames['/quizManagement'],
    heading: 'Quiz Management',
    keys: 'G Q',
    aliases: ['go to quizzes', 'quiz management'],
    zh: ['測驗'],
    lists: 'quiz',
  },
  {
    id: 'invoices',
    path: '/invoice',
    label: screenNames['/invoice'],
    heading: 'Invoice Management',
    keys: 'G I',
    aliases: ['go to invoices', 'invoice management'],
    zh: ['發票', '單據'],
    tabs: { live: 'Live Invoices', video: 'Video Invoices' },
  },
  {
    id: 'payments',
    path: '/payment',
    label: screenNames['/payment'],
    heading: 'Receipt Management',
    keys: 'G P',
    aliases: ['go to payments', 'receipts', 'receipt management'],
    zh: ['付款', '收據'],
    tabs: { live: 'Live Receipts', video: 'Video Receipts' },
    shownTo: seesPayments,
  },
  {
    id: 'messages',
    path: '/messages',
    label: screenNames['/messages'],
    heading: 'Message Board',
    keys: 'G M',
    aliases: ['go to messages'],
    zh: ['訊息'],
    lists: 'message',
  },
  {
    id: 'student-tokens',
    path: '/token',
    label: screenNames['/token'],
    heading: 'Student Token Management',
    keys: 'G K',
    aliases: ['go to student tokens', 'token balances'],
    zh: ['學生代幣'],
    lists: 'studentToken',
    listAbout: 'student',
  },
  {
    id: 'timetable',
    path: '/timeTable',
    label: screenNames['/timeTable'],
    heading: 'Timetable',
    keys: 'G T',
    aliases: ['go to timetable', 'week', 'calendar'],
    zh: ['時間表'],
    others: [{ of: 'liveLesson', names: ['lessons', '課堂'] }],
    tabs: { live: 'Live Lesson', video: 'Video Lesson' },
  },
  {
    id: 'transactions',
    path: '/transactionHistory',
    label: screenNames['/transactionHistory'],
    heading: 'Transaction History',
    keys: 'G H',
    aliases: ['go to transactions', 'transaction history', 'ledgers'],
    zh: ['交易紀錄'],
    lists: 'student',
    listNames: ['transactions'],
  },
  {
    id: 'statistics',
    path: '/statistics',
    label: screenNames['/statistics'],
    heading: 'Statistics',
    keys: 'G A',
    aliases: ['go to statistics', 'stats', 'figures', 'income', 'revenue'],
    zh: ['統計'],
  },
  {
    id: 'settings',
    path: '/settings',
    label: screenNames['/settings'],
    heading: 'Settings',
    keys: 'G ,',
    aliases: ['go to settings'],
    zh: ['設定'],
    others: [
      { of: 'holiday', names: ['假期'] },
      { of: 'token', names: ['代幣'] },
    ],
    place: 'foot',
  },
  {
    id: 'support',
    path: '/support',
    label: screenNames['/support'],
    heading: 'Support page',
    keys: '',
    aliases: ['help page'],
    zh: ['支援'],
    place: 'none',
  },
] as const satisfies readonly Entry[]

export type ScreenPath = (typeof entries)[number]['path']
export type Screen = Entry<ScreenPath>

/**
 * Every screen, in the order of the sidebar. The sidebar, the routes, the `go` commands, headings and tabs are derived
 * from this list.
 */
export const screens: readonly Screen[] = entries

/** The default screen. */
export const home: ScreenPath = '/'

export const isScreen = (path: string): path is ScreenPath => screens.some(screen => screen.path === path)

/** The screen of a path. Ignores case and trailing slashes. */
export const screenAt = (path: string): Screen | undefined => {
  const plain = path.toLowerCase().replace(/\/+$/, '') || '/'
  return screens.find(screen => screen.path.toLowerCase() === plain)
}
