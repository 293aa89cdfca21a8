/** What the sidebar calls each screen. */
export const screenNames = {
  '/': 'Dashboard',
  '/staffs': 'Staffs',
  '/students': 'Students',
  '/courseManagement': 'Course',
  '/classManagement': 'Class(Live)',
  '/videoClassManagement': 'Class(Video)',
  '/quizManagement': 'Quiz',
  '/invoice': 'Invoice',
  '/payment': 'Payment',
  '/messages': 'Messages',
  '/token': 'Student Token',
  '/timeTable': 'Timetable',
  '/transactionHistory': 'TransactionHistory',
  '/statistics': 'Statistics',
  '/settings': 'Settings',
  '/support': 'Support',
} as const

const names = new Map<string, string>(Object.entries(screenNames))
/** What people call the screen at this path. */
export const screenName = (path: string): string => names.get(path) ?? path
