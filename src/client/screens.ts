/**
 * Every screen that exists, in the order of the sidebar. A screen that is not built yet is not here, and so is not
 * shown anywhere. `keys` goes there from anywhere. Its entry stands in the sidebar's list, at its foot, or nowhere.
 */
export const screens = [
  { path: '/', label: 'Dashboard', heading: 'Dashboard', keys: 'G D', zh: '儀表板', tabs: [] },
  { path: '/staffs', label: 'Staffs', heading: 'Staffs', keys: 'G F', zh: '職員', tabs: [] },
  { path: '/students', label: 'Students', heading: 'Students', keys: 'G S', zh: '學生', tabs: [] },
  { path: '/courseManagement', label: 'Course', heading: 'Course Management', keys: 'G O', zh: '課程', tabs: [] },
  {
    path: '/classManagement',
    label: 'Class(Live)',
    heading: 'Live Class Management',
    keys: 'G C',
    zh: '現場課',
    tabs: [],
  },
  {
    path: '/videoClassManagement',
    label: 'Class(Video)',
    heading: 'Video Class Management',
    keys: 'G V',
    zh: '影片課',
    tabs: [],
  },
  { path: '/quizManagement', label: 'Quiz', heading: 'Quiz Management', keys: 'G Q', zh: '測驗', tabs: [] },
  {
    path: '/invoice',
    label: 'Invoice',
    heading: 'Invoice Management',
    keys: 'G I',
    zh: '發票',
    tabs: ['Live Invoices', 'Video Invoices'],
  },
  {
    path: '/payment',
    label: 'Payment',
    heading: 'Receipt Management',
    keys: 'G P',
    zh: '收款',
    tabs: ['Live Receipts', 'Video Receipts'],
  },
  { path: '/messages', label: 'Messages', heading: 'Message Board', keys: 'G M', zh: '訊息', tabs: [] },
  {
    path: '/token',
    label: 'Student Token',
    heading: 'Student Token Management',
    keys: 'G K',
    zh: '學生代幣',
    tabs: [],
  },
  {
    path: '/timeTable',
    label: 'Timetable',
    heading: 'Timetable',
    keys: 'G T',
    zh: '時間表',
    tabs: ['Live Lesson', 'Video Lesson'],
  },
  {
    path: '/transactionHistory',
    label: 'TransactionHistory',
    heading: 'Transaction History',
    keys: 'G H',
    zh: '交易紀錄',
    tabs: [],
  },
  { path: '/statistics', label: 'Statistics', heading: 'Statistics', keys: 'G A', zh: '統計', tabs: [] },
  { path: '/settings', label: 'Settings', heading: 'Settings', keys: 'G ,', zh: '設定', tabs: [], place: 'foot' },
  { path: '/support', label: 'Support', heading: 'Support page', keys: '', zh: '支援', tabs: [], place: 'none' },
] as const satisfies readonly {
  readonly path: `/${string}`
  readonly label: string
  readonly heading: string
  readonly keys: string
  readonly zh: string
  readonly tabs: readonly [] | readonly [string, string]
  readonly place?: 'foot' | 'none'
}[]

/** Where a screen's entry stands. */
export const placeOf = (screen: Screen): 'list' | 'foot' | 'none' => ('place' in screen ? screen.place : 'list')

export type Screen = (typeof screens)[number]
export type ScreenPath = Screen['path']

/** Where a person is who asked for nothing else. */
export const home: ScreenPath = '/'

export const isScreen = (path: string): path is ScreenPath => screens.some(screen => screen.path === path)

/** The screen that a path leads to, however its letters and its last slash are written. */
export const screenAt = (path: string): Screen | undefined => {
  const plain = path.toLowerCase().replace(/\/+$/, '') || '/'
  return screens.find(screen => screen.path.toLowerCase() === plain)
}
